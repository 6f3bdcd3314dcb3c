import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const origin = "https://www.cars.example";
const website = {
  name: "Website",
  environment: "production",
  permissions: ["website:read"] as ["website:read"],
} as const;
const created = (body: object = {}) =>
  owner.api.keys.create({ body: { ...website, permissions: ["website:read"], ...body } });

describe("POST /account/api-keys with allowedOrigins", () => {
  it("stores each origin once, and gives links to photos 30 days", async () => {
    const { key } = await created({ allowedOrigins: [origin, origin, "http://localhost:5173"] });
    expect(key).toMatchObject({ allowedOrigins: [origin, "http://localhost:5173"], photoLinkDays: 30 });
    expect((await created({ photoLinkDays: 7 })).key).toMatchObject({ allowedOrigins: null, photoLinkDays: 7 });
  });

  it("accepts only what browsers send as an origin, https except for localhost", async () => {
    const wrong = [
      "*",
      "null",
      "https://*.cars.example",
      "http://www.cars.example",
      "https://www.cars.example/",
      "https://www.cars.example/cars",
      "https://www.cars.example:443",
      "https://WWW.cars.example",
      "https://ann@www.cars.example",
      "https://www.cars.example, https://evil.example",
      "www.cars.example",
      "file:///cars.html",
      "http://localhost.evil.example",
      "",
    ];
    for (const one of wrong) {
      const error = await errorOf(created({ allowedOrigins: [origin, one] }));
      expect(error, one).toMatchObject({ code: "VALIDATION_ERROR", field: "allowedOrigins[1]" });
    }
    const many = Array.from({ length: 21 }, (_, n) => `https://cars${n}.example`);
    expect(await errorOf(created({ allowedOrigins: many }))).toMatchObject({ field: "allowedOrigins" });
    const right = ["https://cars.example:8443", "http://127.0.0.1:3000", "http://[::1]:80080".slice(0, -1)];
    expect((await created({ allowedOrigins: right })).key.allowedOrigins).toEqual(right);
  });

  it("is rejected for a key with any other permission, also for the default permissions", async () => {
    for (const permissions of [["website:read", "vehicles:read"], undefined]) {
      const error = await errorOf(created({ permissions, allowedOrigins: [origin] }));
      expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "allowedOrigins" });
    }
  });
});

describe("PATCH /account/api-keys/{id}", () => {
  it("changes the given fields, with an entry in the audit log that has both values", async () => {
    const { key } = await created({ allowedOrigins: [origin] });
    const params = { id: key.id };
    const body = { name: "New site", allowedOrigins: ["https://new.example"], photoLinkDays: 60 };
    const changed = await owner.api.keys.change({ params, body });
    expect(changed.key).toEqual({ ...key, ...body });
    await owner.api.keys.change({ params, body });
    const entries = await owner.api.audit.list({ query: { action: "api_key.changed" } });
    expect(entries.filter(({ subject }) => subject.id === key.id)).toMatchObject([
      {
        details: {
          name: { from: "Website", to: "New site" },
          allowedOrigins: { from: [origin], to: ["https://new.example"] },
          photoLinkDays: { from: 30, to: 60 },
        },
      },
    ]);
    const cleared = await owner.api.keys.change({ params, body: { allowedOrigins: null } });
    expect(cleared.key).toMatchObject({ name: "New site", allowedOrigins: null });
  });

  it("rejects a list of origins for a key with other permissions", async () => {
    const { key } = await owner.api.keys.create({ body: { name: "All", environment: "production" } });
    const call = owner.api.keys.change({ params: { id: key.id }, body: { allowedOrigins: [origin] } });
    expect(await errorOf(call)).toMatchObject({ code: "VALIDATION_ERROR", field: "allowedOrigins" });
  });

  it("answers RESOURCE_NOT_FOUND for a revoked key, and for one of another account", async () => {
    const outsider = await signedIn(server, { admin: owner });
    const { key } = await created();
    const call = (who: TestCaller) => who.api.keys.change({ params: { id: key.id }, body: { name: "Mine" } });
    expect(await errorOf(call(outsider))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    await owner.api.keys.revoke({ params: { id: key.id } });
    expect(await errorOf(call(owner))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { days } from "../../../server/platform/clock.ts";
import { errorOf, goodPassword, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const errorsOf = async (id: string, caller = owner) => (await caller.api.keys.errors({ params: { id } })).errors;

describe("GET /account/api-keys/{id}/errors", () => {
  it("lists the failed requests of a key, newest first, without queries and bodies", async () => {
    const { id, fetch, secret } = await withKey(server, owner, { permissions: ["vehicles:write"] });
    await fetch("/v1/vehicles");
    const missing = await fetch("/v1/vehicles/A-404?api_key=secret-in-query");
    await fetch("/v1/leads");
    const headers = { "content-type": "application/json" };
    await fetch("/v1/vehicles", {
      method: "POST",
      headers,
      body: JSON.stringify({ notes: "secret-in-body", mileage: -1 }),
    });
    const errors = await errorsOf(id);
    expect(errors.map(({ method, path, status, code }) => [method, path, status, code])).toEqual([
      ["POST", "/v1/vehicles", 400, "VALIDATION_ERROR"],
      ["GET", "/v1/leads", 403, "INSUFFICIENT_PERMISSIONS"],
      ["GET", "/v1/vehicles/A-404", 404, "RESOURCE_NOT_FOUND"],
    ]);
    expect(errors[2]?.requestId).toBe(missing.headers.get("x-request-id"));
    expect(errors[0]?.message).toContain("mileage");
    expect(JSON.stringify(errors)).not.toMatch(new RegExp(`secret-in|${secret}`));
  });

  it("may quote a wrong value in a message", async () => {
    const { id, fetch } = await withKey(server, owner);
    await fetch("/v1/vehicles?status=WRONG-VALUE");
    expect(await errorsOf(id)).toMatchObject([
      { path: "/v1/vehicles", message: expect.stringContaining('"WRONG-VALUE" is none of') },
    ]);
  });

  it("keeps the newest 100 of each key", async () => {
    const { id, fetch } = await withKey(server, owner);
    const other = await withKey(server, owner);
    await other.fetch("/v1/vehicles/other");
    // in two writes, so that stored rows are deleted too
    for (const part of [0, 1]) {
      for (let at = 0; at < 60; at += 1) await fetch(`/v1/vehicles/${part * 60 + at}`);
      await errorsOf(id);
    }
    const errors = await errorsOf(id);
    expect(errors).toHaveLength(100);
    expect([errors[0]?.path, errors.at(-1)?.path]).toEqual(["/v1/vehicles/119", "/v1/vehicles/20"]);
    expect(await errorsOf(other.id)).toHaveLength(1);
  });

  it("lists the errors of a revoked key, after a restart too", async () => {
    const { id, fetch } = await withKey(server, owner);
    await fetch("/v1/vehicles/A-404");
    await owner.api.keys.revoke({ params: { id } });
    await fetch("/v1/vehicles/A-405");
    await server.restart();
    expect((await errorsOf(id)).map(({ path }) => path)).toEqual(["/v1/vehicles/A-404"]);
  });

  it("answers RESOURCE_NOT_FOUND for the key of another account, and for no key", async () => {
    const { id } = await withKey(server, owner);
    const other = await signedIn(server, { admin: owner });
    expect((await errorOf(errorsOf(id, other))).code).toBe("RESOURCE_NOT_FOUND");
    expect((await errorOf(errorsOf("none"))).code).toBe("RESOURCE_NOT_FOUND");
  });

  it("lists nothing older than 7 days", async () => {
    const { id, fetch } = await withKey(server, owner);
    await fetch("/v1/vehicles/A-404");
    expect(await errorsOf(id)).toHaveLength(1);
    server.clock.advance(days(7) + 1000);
    await owner.api.accounts.login({ body: { email: owner.email, password: goodPassword } });
    expect(await errorsOf(id)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Plan } from "../../../contracts/accounts/accounts.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let admin: TestCaller & { email: string };
let user: TestCaller & { email: string };
let userId: string;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "free" });
  admin = await signedIn(server);
  user = await signedIn(server, { admin });
  userId = (await user.api.accounts.me()).user.id;
});
afterAll(() => server.close());

const changePlan = (by: TestCaller, id: string, plan: Plan) =>
  by.api.administration.changePlan({ params: { id }, body: { plan } });

describe("administration by an administrator", () => {
  it("GET /admin/accounts lists every account, newest first, and searches by part of the name or address", async () => {
    const accounts = await admin.api.administration.accounts();
    expect(accounts.map(({ email }) => email)).toEqual([user.email, admin.email]);
    expect(accounts[0]).toMatchObject({ id: userId, role: "USER", plan: "free", emailVerified: true });
    expect(Object.keys(accounts[0] ?? {})).not.toContain("passwordHash");
    const search = (text: string) => admin.api.administration.accounts({ query: { search: text } });
    expect((await search(user.email.toUpperCase().slice(0, 12))).map(({ id }) => id)).toContain(userId);
    for (const text of ["%", "_", "' or 1=1 --", "\\", "🚗"]) expect(await search(text), text).toEqual([]);
    const page = await admin.fetch("/v1/admin/accounts?limit=1");
    expect(page.headers.get("x-total-count")).toBe("2");
    expect(page.headers.get("link")).toContain("offset=1");
  });

  it("PATCH /admin/accounts/{id} changes the plan, and its limits apply at once", async () => {
    const key = await withKey(server, user, { environment: "development" });
    expect((await key.api.keys.account()).limits).toEqual({ requests_per_hour: 1000, concurrent: 5, burst: 50 });
    expect(await changePlan(admin, userId, "starter")).toMatchObject({ id: userId, plan: "starter" });
    expect((await key.api.keys.account()).limits).toEqual({ requests_per_hour: 10_000, concurrent: 20, burst: 200 });
    await expect(withKey(server, user)).resolves.toMatchObject({ secret: expect.stringMatching(/^prod_/) });
    await changePlan(admin, userId, "enterprise");
    // The enterprise plan has no hourly limit; the other two limits are reported.
    const enterprise = { requests_per_hour: null, concurrent: 1_000, burst: 10_000 };
    expect((await key.api.keys.account()).limits).toEqual(enterprise);
    const { headers } = await key.fetch("/sandbox/v1/account");
    expect(headers.get("x-ratelimit-limit")).toBe(String(Number.MAX_SAFE_INTEGER));
  });

  it("PATCH /admin/accounts/{id} keeps existing production keys on a lower plan, within the limits of that plan", async () => {
    await changePlan(admin, userId, "starter");
    const key = await withKey(server, user);
    await changePlan(admin, userId, "free");
    const { plan, limits } = await key.api.keys.account();
    expect({ plan, limits }).toEqual({
      plan: "free",
      limits: { requests_per_hour: 1000, concurrent: 5, burst: 50 },
    });
    expect(await errorOf(withKey(server, user))).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
    await changePlan(admin, userId, "enterprise");
  });

  it("PATCH /admin/accounts/{id} answers RESOURCE_NOT_FOUND for an unknown account and VALIDATION_ERROR for an unknown plan", async () => {
    expect(await errorOf(changePlan(admin, "nobody", "free"))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      status: 404,
      field: "id",
    });
    expect(await errorOf(changePlan(admin, userId, "gold" as Plan))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "plan",
    });
  });

  it("accepts a production key with the permission and rejects every development key", async () => {
    const adminId = (await admin.api.accounts.me()).user.id;
    await changePlan(admin, adminId, "starter");
    const key = await withKey(server, admin);
    await expect(key.api.administration.accounts()).resolves.toHaveLength(2);
    const reader = await withKey(server, admin, { permissions: ["account:read"] });
    expect(await errorOf(changePlan(reader, userId, "free"))).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    const sandbox = await withKey(server, admin, { environment: "development" });
    expect(await errorOf(sandbox.api.administration.accounts())).toMatchObject({ status: 403 });
    expect(await errorOf(changePlan(sandbox, userId, "free"))).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
  });
});

describe("administration by a user without the administrator role", () => {
  it("answers INSUFFICIENT_PERMISSIONS for accounts, the audit log and the own plan", async () => {
    const before = (await user.api.keys.account()).plan;
    for (const call of [
      () => changePlan(user, userId, "enterprise"),
      () => user.api.administration.accounts(),
      () => user.api.audit.list(),
    ]) {
      expect(await errorOf(call())).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
    }
    expect((await user.api.keys.account()).plan).toBe(before);
  });
});

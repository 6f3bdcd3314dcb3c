import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hours, seconds } from "../../../server/platform/clock.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

describe("requests with an API key", () => {
  it("POST /account/api-keys answers the secret once; GET /account/api-keys does not contain it", async () => {
    const { key, secret } = await owner.api.keys.create({ body: { name: "site", environment: "production" } });
    expect(secret).toMatch(/^prod_[0-9A-Za-z]{49}$/);
    expect(key).toMatchObject({ prefix: "prod_", lastFour: secret.slice(-4), revokedAt: null });
    const listed = await owner.fetch("/v1/account/api-keys");
    expect(await listed.text()).not.toContain(secret.slice(5, 40));
  });

  it("POST /account/api-keys creates one key for one Idempotency-Key, and answers its secret again", async () => {
    const create = () =>
      owner.api.keys.create(
        { body: { name: "k", environment: "production" } },
        { headers: { "idempotency-key": "same" } },
      );
    const before = (await owner.api.keys.list()).keys.length;
    const first = await create();
    expect(await create()).toEqual(first);
    expect((await owner.api.keys.list()).keys).toHaveLength(before + 1);
  });

  it("GET /auth/test answers the plan and the permissions of the key", async () => {
    const caller = await withKey(server, owner, { permissions: ["vehicles:read"] });
    const test = await caller.api.keys.test();
    expect(test).toMatchObject({ authenticated: true, plan: "professional", permissions: ["vehicles:read"] });
  });

  it("answer INSUFFICIENT_PERMISSIONS if the key lacks the permission", async () => {
    const caller = await withKey(server, owner, { permissions: ["vehicles:read"] });
    await expect(caller.api.vehicles.list()).resolves.toEqual([]);
    const error = await errorOf(caller.api.vehicles.create({ body: { make: "Honda", model: "Fit" } }));
    expect(error).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
      status: 403,
      details: { required: "vehicles:write" },
    });
  });

  it("answer INVALID_API_KEY at the base URL of the other environment and name the right one", async () => {
    const sandbox = await withKey(server, owner, { environment: "development" });
    await expect(sandbox.api.vehicles.list()).resolves.toEqual([]);
    const error = await errorOf(callerOf(server, { key: sandbox.secret }).api.vehicles.list());
    expect(error).toMatchObject({ code: "INVALID_API_KEY", status: 401 });
    expect(error.message).toContain("/sandbox/v1");
  });

  it("show production keys no vehicles of the sandbox", async () => {
    const sandbox = await withKey(server, owner, { environment: "development" });
    const production = await withKey(server, owner);
    const car = await sandbox.api.vehicles.create({ body: { make: "Ford", model: "Focus" } });
    expect(await production.api.vehicles.list()).toEqual([]);
    expect(await errorOf(production.api.vehicles.get({ params: { id: car.id } }))).toMatchObject({ status: 404 });
  });

  it("answer INVALID_API_KEY for a revoked, expired or mistyped key", async () => {
    const revoked = await withKey(server, owner);
    await owner.api.keys.revoke({ params: { id: revoked.id } });
    expect(await errorOf(revoked.api.keys.test())).toMatchObject({ code: "INVALID_API_KEY", status: 401 });
    const expiring = await withKey(server, owner, {
      expiresAt: new Date(server.clock.now().getTime() + hours(1)).toISOString(),
    });
    await expect(expiring.api.keys.test()).resolves.toBeDefined();
    const mistyped = callerOf(server, { key: `${expiring.secret.slice(0, -8)}00000000` });
    expect(await errorOf(mistyped.api.keys.test())).toMatchObject({ code: "INVALID_API_KEY" });
    server.clock.advance(hours(1) + seconds(1));
    expect(await errorOf(expiring.api.keys.test())).toMatchObject({ code: "INVALID_API_KEY" });
    await owner.api.accounts.refresh();
  });

  it("answer MISSING_API_KEY without a key", async () => {
    expect(await errorOf(callerOf(server).api.vehicles.list())).toMatchObject({ code: "MISSING_API_KEY", status: 401 });
    expect(await errorOf(owner.api.keys.test())).toMatchObject({ code: "MISSING_API_KEY" });
  });

  it("accept the key as the query parameter api_key", async () => {
    const { secret } = await withKey(server, owner);
    const response = await callerOf(server).fetch(`/v1/auth/test?api_key=${secret}`);
    expect(response.status).toBe(200);
  });

  it("POST /account/api-keys answers INSUFFICIENT_PERMISSIONS for a production key on the free plan", async () => {
    const hosted = await serveForTest({ FORECOURT_DEFAULT_PLAN: "free" });
    try {
      const person = await signedIn(hosted);
      const error = await errorOf(person.api.keys.create({ body: { name: "k", environment: "production" } }));
      expect(error).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
      await expect(person.api.keys.create({ body: { name: "k", environment: "development" } })).resolves.toBeDefined();
    } finally {
      await hosted.close();
    }
  });
});

describe("rate limits of API keys", () => {
  it("report the hourly limit and the remainder in headers and meta", async () => {
    const caller = await withKey(server, owner);
    const first = await caller.fetch("/v1/account");
    const second = await caller.fetch("/v1/account");
    const { meta, data } = (await second.json()) as {
      meta: { rate_limit: { limit: number; remaining: number } };
      data: { usage: unknown };
    };
    expect(meta.rate_limit).toMatchObject({ limit: 100_000, remaining: 99_998 });
    expect(data.usage).toMatchObject({ requests_this_hour: 2 });
    expect(first.headers.get("x-ratelimit-remaining")).toBe("99999");
    expect(second.headers.get("ratelimit")).toMatch(/^"hourly";r=99998;t=\d+$/);
  });

  it("count a request that lacks the permission and report the remainder", async () => {
    const caller = await withKey(server, owner, { permissions: ["vehicles:read"] });
    const refused = await caller.fetch("/v1/account");
    expect(refused.status).toBe(403);
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("99999");
    expect(await refused.json()).toMatchObject({ meta: { rate_limit: { limit: 100_000, remaining: 99_999 } } });
  });

  it("count a request with an invalid body and report the remainder", async () => {
    const caller = await withKey(server, owner);
    const bodies = [
      { status: 400, body: "{", type: "application/json" },
      { status: 413, body: JSON.stringify({ make: "x".repeat(2_000_000) }), type: "application/json" },
      { status: 415, body: "make=Kia", type: "application/x-www-form-urlencoded" },
    ];
    for (const [index, { status, body, type }] of bodies.entries()) {
      const refused = await caller.fetch("/v1/vehicles", { method: "POST", body, headers: { "content-type": type } });
      expect(refused.status).toBe(status);
      expect(refused.headers.get("x-ratelimit-remaining")).toBe(String(99_999 - index));
    }
  });

  it("enforce the burst limit of the free plan exactly under parallel requests", async () => {
    const hosted = await serveForTest({ FORECOURT_DEFAULT_PLAN: "free" });
    try {
      const caller = await withKey(hosted, await signedIn(hosted), { environment: "development" });
      const statuses: number[] = [];
      for (let i = 0; i < 60; i += 5) {
        const batch = await Promise.all(Array.from({ length: 5 }, () => caller.fetch("/sandbox/v1/account")));
        statuses.push(...batch.map(({ status }) => status));
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(50);
      const refused = await caller.fetch("/sandbox/v1/account");
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({
        error: { code: "RATE_LIMIT_EXCEEDED", type: "rate_limit_error", details: { limit: "burst" } },
      });
    } finally {
      await hosted.close();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hours, seconds } from "../../../server/platform/clock.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { goodPassword, signedIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
/** Another browser of the same account. */
let elsewhere: TestCaller;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "free" });
  owner = await signedIn(server);
  elsewhere = callerOf(server);
  await elsewhere.api.accounts.login({ body: { email: owner.email, password: goodPassword } });
});
afterAll(() => server.close());

/** Starts an hour without any counts, with a stopped clock. */
async function freshHour(): Promise<void> {
  const now = server.clock.now().getTime();
  server.clock.freezeAt(new Date((Math.floor(now / hours(1)) + 1) * hours(1) + seconds(60)));
  await owner.api.accounts.refresh();
  await elsewhere.api.accounts.refresh();
}

async function statusesOf(callers: readonly TestCaller[], waves: number, atOnce = 10): Promise<number[]> {
  const statuses: number[] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    const answers = Array.from({ length: atOnce }, (_, i) => callers[i % callers.length]?.fetch("/v1/auth/me"));
    for (const answer of await Promise.all(answers)) statuses.push(answer?.status ?? 0);
  }
  return statuses;
}

describe("an account's sessions on the free plan", () => {
  it("share ten times its burst limit", async () => {
    await freshHour();
    const statuses = await statusesOf([owner, elsewhere], 60);
    expect(statuses.filter((status) => status === 200)).toHaveLength(500);
    const refused = await owner.fetch("/v1/vehicles");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      error: { code: "RATE_LIMIT_EXCEEDED", type: "rate_limit_error", details: { limit: "burst" } },
    });
    server.clock.advance(seconds(11));
    expect((await owner.fetch("/v1/vehicles")).status).toBe(200);
  });

  it("share ten times its hourly limit, at both base addresses, and get the remaining requests", async () => {
    await freshHour();
    const first = await owner.fetch("/v1/auth/me");
    expect(first.headers.get("x-ratelimit-limit")).toBe("10000");
    expect(first.headers.get("x-ratelimit-remaining")).toBe("9999");
    const second = await elsewhere.fetch("/sandbox/v1/auth/me");
    expect(second.headers.get("x-ratelimit-remaining")).toBe("9998");
  });

  it("do not use up a key's allowance, nor does the key use up theirs", async () => {
    await freshHour();
    const key = await withKey(server, owner, { environment: "development" });
    const before = await owner.fetch("/v1/auth/me");
    const byKey = await key.fetch("/sandbox/v1/account");
    const after = await owner.fetch("/v1/auth/me");
    expect(byKey.headers.get("x-ratelimit-remaining")).toBe("999");
    expect(Number(before.headers.get("x-ratelimit-remaining")) - 1).toBe(
      Number(after.headers.get("x-ratelimit-remaining")),
    );
  });

  it("do not use up another account's limits", async () => {
    await freshHour();
    const stranger = await signedIn(server, { admin: owner });
    await statusesOf([owner], 60);
    expect((await owner.fetch("/v1/auth/me")).status).toBe(429);
    expect((await stranger.fetch("/v1/auth/me")).status).toBe(200);
  });

  it("may have as many event streams open as requests in flight, and a key a tenth of that", async () => {
    await freshHour();
    const key = await withKey(server, owner, { environment: "development" });
    for (const [caller, path, max] of [
      [key, "/sandbox/v1/events", 5],
      [owner, "/v1/events", 50],
    ] as const) {
      const leave = new AbortController();
      const open = () => caller.fetch(path, { signal: leave.signal });
      const streams: Response[] = [];
      for (let i = 0; i < max; i += 1) streams.push(await open());
      expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
      const refused = await caller.fetch(path);
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ error: { details: { limit: "concurrent" } } });
      leave.abort();
      await vi.waitFor(async () => {
        const again = await caller.fetch(path);
        await again.body?.cancel();
        expect(again.status).toBe(200);
      });
      server.clock.advance(seconds(11));
    }
  });

  it("are not used up by requests from another site's page", async () => {
    await freshHour();
    const before = Number((await owner.fetch("/v1/auth/me")).headers.get("x-ratelimit-remaining"));
    const headers = { origin: "https://evil.example", "content-type": "application/json" };
    await owner.fetch("/v1/auth/me", { method: "PATCH", headers, body: "{}" });
    const after = Number((await owner.fetch("/v1/auth/me")).headers.get("x-ratelimit-remaining"));
    expect(after).toBe(before - 1);
  });
});

describe.runIf(dialect === "pg")("several instances on one Postgres", () => {
  it("count an account's sessions together", async () => {
    const other = await serveForTest({
      FORECOURT_DATABASE_URL: server.databaseUrl ?? "",
      FORECOURT_DEFAULT_PLAN: "free",
    });
    try {
      await freshHour();
      other.clock.freezeAt(server.clock.now());
      const there = callerOf(other);
      for (const [name, value] of owner.cookies) there.cookies.set(name, value);
      const statuses = await statusesOf([owner, there], 60);
      expect(statuses.filter((status) => status === 200)).toHaveLength(500);
    } finally {
      await other.close();
    }
  });
});

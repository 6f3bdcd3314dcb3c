import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Plan } from "../../../contracts/accounts/accounts.ts";
import { hours, minutes, seconds } from "../../../server/platform/clock.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { attemptRules, createAttempts } from "../../../server/platform/http/limits/attempts.ts";
import type { Limiter } from "../../../server/platform/http/limits/limiter.ts";
import { openLimiter } from "../../../server/platform/http/limits/open.ts";
import { planLimits } from "../../../server/platform/http/limits/plans.ts";
import { newId } from "../../../server/platform/ids.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestClock, type TestServer, testClock } from "../../kit/serve.ts";

let server: TestServer;
let clock: TestClock;
/** Two limiters that count together on Postgres. On SQLite there is one server, so both are the same limiter. */
let limiters: Limiter[];
beforeAll(async () => {
  server = await serveForTest();
  clock = testClock();
  const first = openLimiter(server.store, clock);
  limiters = dialect === "pg" ? [first, openLimiter(server.store, clock)] : [first, first];
});
/** One minute into the next hour. */
const nextHour = () => new Date((Math.floor(clock.now().getTime() / hours(1)) + 1) * hours(1) + seconds(60));
// independent of the real time: otherwise the counts of a test that runs past the hour or ten seconds would restart
beforeEach(() => clock.freezeAt(nextHour()));
afterAll(async () => {
  for (const limiter of limiters) await limiter.close();
  await server.close();
});

const allowance = (subject: string, plan: Plan) => ({ subject, limits: planLimits[plan] });

/** This many requests at once, alternately at both instances. */
const arrive = (key: string, plan: Plan, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => (limiters[index % 2] as Limiter).enter(allowance(key, plan))),
  );

const admitted = (entries: Awaited<ReturnType<typeof arrive>>) => entries.filter(({ refused }) => !refused);
const refusedLimits = (entries: Awaited<ReturnType<typeof arrive>>) => [
  ...new Set(entries.flatMap(({ refused }) => (refused ? [refused.details?.limit] : []))),
];
const leave = async (entries: Awaited<ReturnType<typeof arrive>>) => {
  for (const entry of entries) entry.release();
  // on Postgres the end of a request is written after its answer
  await Promise.all(
    limiters.map((limiter) => limiter.enter(allowance("settled", "enterprise")).then((one) => one.release())),
  );
};

/** Makes requests, five at a time, and waits ten seconds when the burst limit requires it. */
async function use(key: string, count: number): Promise<void> {
  for (let done = 0; done < count; ) {
    const wave = admitted(await arrive(key, "free", Math.min(5, count - done)));
    done += wave.length;
    await leave(wave);
    if (wave.length === 0) clock.advance(seconds(11));
  }
}

describe("limits of 200 requests at once", () => {
  it.each<[Plan, number]>([
    ["free", 5],
    ["starter", 20],
    ["professional", 100],
  ])("the %s plan admits %i in flight", async (plan, max) => {
    const key = newId();
    const entries = await arrive(key, plan, 200);
    expect(admitted(entries)).toHaveLength(max);
    expect(refusedLimits(entries)).toEqual(["concurrent"]);
    await leave(admitted(entries));
    clock.advance(seconds(11));
    expect(admitted(await arrive(key, plan, 200))).toHaveLength(max);
  });

  it("admits only the remaining three of an hour, and a request in the next hour", async () => {
    const key = newId();
    await use(key, 997);
    clock.advance(seconds(11));
    const entries = await arrive(key, "free", 200);
    expect(admitted(entries)).toHaveLength(3);
    expect(refusedLimits(entries)).toEqual(["hourly"]);
    expect(entries.at(-1)?.state.remaining).toBe(0);
    const wait = Number(entries.at(-1)?.refused?.details?.retry_after);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
    await leave(entries);
    clock.advance(seconds(wait));
    expect(admitted(await arrive(key, "free", 1))).toHaveLength(1);
    expect((await limiters[1]?.usage([key]))?.requestsThisHour).toBe(1);
  });

  it("admits no more than the burst limit within any ten seconds", async () => {
    const key = newId();
    let count = 0;
    for (let wave = 0; wave < 14; wave += 1) {
      const entries = await arrive(key, "professional", 80);
      count += admitted(entries).length;
      await leave(admitted(entries));
    }
    expect(count).toBe(1000);
    const [refused] = await arrive(key, "professional", 1);
    expect(refused?.refused?.details).toMatchObject({ limit: "burst", retry_after: expect.any(Number) });
    clock.advance(seconds(9));
    expect(admitted(await arrive(key, "professional", 1))).toHaveLength(0);
    clock.advance(seconds(2));
    expect(admitted(await arrive(key, "professional", 1))).toHaveLength(1);
  });
});

describe("the count of a key", () => {
  it("is independent of other keys", async () => {
    const [one, other] = [newId(), newId()];
    await use(one, 7);
    await use(other, 2);
    expect((await limiters[0]?.usage([one]))?.requestsThisHour).toBe(7);
    expect((await limiters[0]?.usage([one, other]))?.requestsThisHour).toBe(9);
    expect((await limiters[0]?.usage([]))?.requestsThisHour).toBe(0);
  });

  it("is reported for each request, and does not include a rejected request", async () => {
    const key = newId();
    const entries = await arrive(key, "free", 8);
    const remaining = admitted(entries).map(({ state }) => state.remaining);
    expect(remaining.sort((a, b) => b - a)).toEqual([999, 998, 997, 996, 995]);
    expect((await limiters[1]?.usage([key]))?.requestsThisHour).toBe(5);
    await leave(entries);
  });

  it("counts a request as released only once, however often it is released", async () => {
    const key = newId();
    const [entry] = await arrive(key, "free", 1);
    entry?.release();
    entry?.release();
    entry?.release();
    await leave([]);
    expect(admitted(await arrive(key, "free", 20))).toHaveLength(5);
  });
});

if (dialect === "pg") {
  describe("several instances on one Postgres", () => {
    /** A second server that runs at the same time on the same database. */
    const another = async (): Promise<TestServer> => {
      const other = await serveForTest({ FORECOURT_DATABASE_URL: server.databaseUrl ?? "" });
      for (const one of [server, other]) one.clock.freezeAt(nextHour());
      return other;
    };

    it("stop counting the requests of a crashed instance after 30 seconds", async () => {
      const key = newId();
      const crashed = openLimiter(server.store, clock);
      for (let i = 0; i < 5; i += 1) await crashed.enter(allowance(key, "free"));
      await crashed.close();
      expect(refusedLimits(await arrive(key, "free", 2))).toEqual(["concurrent"]);
      clock.advance(seconds(31));
      const after = await arrive(key, "free", 9);
      expect(admitted(after)).toHaveLength(5);
    });

    it("share the limits of a client", async () => {
      const other = await another();
      try {
        const owner = await signedIn(server);
        const admin = (await owner.api.accounts.me()).user;
        await owner.api.administration.changePlan({ params: { id: admin.id }, body: { plan: "free" } });
        const here = await withKey(server, owner, { environment: "development" });
        const there = callerOf(other, { key: here.secret, base: "/sandbox/v1" });
        const statuses: number[] = [];
        for (let wave = 0; wave < 13; wave += 1) {
          const both = [here, there, here, there, here].map((caller) => caller.fetch("/sandbox/v1/account"));
          statuses.push(...(await Promise.all(both)).map(({ status }) => status));
        }
        expect(statuses.filter((status) => status === 200)).toHaveLength(50);
        server.clock.advance(seconds(11));
        other.clock.advance(seconds(11));
        expect((await there.api.keys.account()).usage.requests_this_hour).toBe(51);
        expect((await here.api.keys.account()).usage.requests_this_hour).toBe(52);
        // GET /account reports the usage of all keys of that environment
        expect((await owner.api.keys.account()).usage.requests_this_hour).toBe(0);

        const guess = (at: TestServer) =>
          errorOf(callerOf(at).api.accounts.login({ body: { email: owner.email, password: "guess-guess" } }));
        for (let i = 0; i < 5; i += 1) {
          expect((await guess(server)).code).toBe("INVALID_CREDENTIALS");
          expect((await guess(other)).code).toBe("INVALID_CREDENTIALS");
        }
        for (const at of [server, other]) {
          const refused = await guess(at);
          expect(refused).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", status: 429 });
          expect(refused.details?.retry_after).toBeGreaterThan(800);
        }
      } finally {
        await other.close();
      }
    });

    it("admit exactly ten sign-in attempts, however many arrive at once", async () => {
      const other = await another();
      try {
        const guesses = Array.from({ length: 24 }, (_, index) =>
          errorOf(
            callerOf(index % 2 ? server : other).api.accounts.login({
              body: { email: "target@example.com", password: "guess-guess" },
            }),
          ),
        );
        const codes = (await Promise.all(guesses)).map(({ code }) => code);
        expect(codes.filter((code) => code === "INVALID_CREDENTIALS")).toHaveLength(10);
      } finally {
        await other.close();
      }
    });
  });
}

describe("a new hour", () => {
  it("resets the count", async () => {
    const key = newId();
    await use(key, 3);
    clock.advance(hours(1));
    const [entry] = await arrive(key, "free", 1);
    expect(entry?.state.remaining).toBe(999);
  });
});

describe("limits after the clock is set back", () => {
  it("reject a key for ten seconds and no longer", async () => {
    const key = newId();
    for (let wave = 0; wave < 13; wave += 1) await leave(admitted(await arrive(key, "professional", 80)));
    clock.advance(-minutes(5));
    const [refused] = refusedLimits(await arrive(key, "professional", 1));
    expect(refused).toBe("burst");
    clock.advance(seconds(11));
    expect(admitted(await arrive(key, "professional", 100))).toHaveLength(100);
  });

  it("reject attempts for the window of the rule and no longer", async () => {
    const attempts = createAttempts(server.store, clock);
    const rule = attemptRules.signIn;
    for (let i = 0; i < rule.max; i += 1) await attempts.count(rule, "ada");
    expect(await attempts.tryCount(rule, "ada")).toBeDefined();
    clock.advance(-hours(2));
    await attempts.tryCount(rule, "ada");
    clock.advance(rule.windowMs + minutes(1));
    await expect(attempts.count(rule, "ada")).resolves.toBeUndefined();
  });
});

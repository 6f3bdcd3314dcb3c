import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type Clock, hours, minutes, seconds, systemClock } from "../../server/platform/clock.ts";
import { dialect } from "../../server/platform/db/kit.ts";
import { openPg } from "../../server/platform/db/pg.ts";
import type { Store, Writer } from "../../server/platform/db/store.ts";
import { type Entry, hourOf, type Limiter, refusal } from "../../server/platform/http/limits/limiter.ts";
import { openLimiter, pruneUsage } from "../../server/platform/http/limits/open.ts";
import { bucketMs, bucketOf, planLimits } from "../../server/platform/http/limits/plans.ts";
import { openProcessLimiter } from "../../server/platform/http/limits/process-limiter.ts";
import { admitRequests } from "../../server/platform/http/limits/usage.repo.ts";
import { keyUsage } from "../../server/platform/http/limits/usage.table.ts";
import { newId, newInstanceId } from "../../server/platform/ids.ts";
import { migrationsFolder } from "../../server/platform/paths.ts";
import { createDatabase } from "../kit/postgres.ts";

const noon = Date.UTC(2026, 0, 5, 12);
const leaseMs = seconds(30);
const far = 1_000_000;

/** The database request of one instance for one key, at a time of its own clock. */
interface Asking {
  readonly nowMs: number;
  readonly wanted: number;
  readonly inside?: number;
  readonly hourly?: number;
  readonly burst?: number;
  readonly concurrent?: number;
}

/** Updates of the table so far, and those of them that added no index entry ("heap-only tuples"). */
const updatesSoFar = {
  name: "updates_so_far",
  text: "select n_tup_upd as all, n_tup_hot_upd as heap_only from pg_stat_user_tables where relname = 'key_usage'",
};

describe.runIf(dialect === "pg")("instances with connections of their own", () => {
  let stores: [Store, Store];
  let key: string;
  beforeAll(async () => {
    const url = await createDatabase(inject("pgUrl"));
    stores = [await openPg(url, migrationsFolder("pg")), await openPg(url, migrationsFolder("pg"))];
  });
  beforeEach(() => {
    key = newId();
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));

  function instance(of: 0 | 1) {
    const number = newInstanceId();
    return async ({ nowMs, wanted, inside = 0, hourly = far, burst = far, concurrent = far }: Asking) => {
      const { counters } = stores[of];
      if (!counters) throw new Error("Postgres counts in the database");
      const times = { nowMs, hour: hourOf(nowMs), bucket: bucketOf(nowMs), leaseEndsAt: nowMs + leaseMs };
      return admitRequests(counters, { key, instance: number, ...times, inside, wanted, hourly, burst, concurrent });
    };
  }

  /** Two hundred requests that all wait, because a transaction has locked the row of the key. */
  async function crowd(hold: (tx: Writer) => Promise<unknown>, limits: Partial<Asking> = {}) {
    const all = Array.from({ length: 200 }, (_, i) => instance(i % 2 ? 1 : 0));
    const { answers } = await stores[0].write(async (tx) => {
      await hold(tx);
      const begun = Promise.all(all.map((ask) => ask({ nowMs: noon, wanted: 1, ...limits })));
      await pause(200);
      return { answers: begun };
    });
    return (await answers).filter(({ admitted }) => admitted === 1).map(({ count }) => count);
  }
  // Each gets its own count: none is admitted on an outdated row.
  const upTo = (max: number) => new Set(Array.from({ length: max }, (_, i) => i + 1));

  describe("200 concurrent statements for one row", () => {
    it.each(["hourly", "burst", "concurrent"] as const)("are admitted up to the %s limit", async (limit) => {
      await instance(0)({ nowMs: noon, wanted: 0 });
      const row = (tx: Writer) => tx.select().from(keyUsage).where(eq(keyUsage.id, key)).for("update");
      const counts = await crowd(row, { [limit]: 37 });
      expect(counts).toHaveLength(37);
      expect(new Set(counts)).toEqual(upTo(37));
    });

    it("are all counted if the row is only being created", async () => {
      const row = { id: key, hour: hourOf(noon), count: 0, starts: [], running: [] };
      expect(new Set(await crowd((tx) => tx.insert(keyUsage).values(row)))).toEqual(upTo(200));
    });
  });

  it("admit 200 requests like one server, and again when these have ended", async () => {
    const clock = { ...systemClock, now: () => new Date(noon) };
    const limiters = stores.map((store) => openLimiter(store, clock)) as [Limiter, Limiter];
    const entries = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        (limiters[i % 2] as Limiter).enter({ subject: key, limits: planLimits.starter }),
      ),
    );
    const inside = entries.filter(({ refused }) => !refused);
    expect(inside).toHaveLength(20);
    for (const entry of inside) entry.release();
    // A limiter that closes has reported the requests that ended.
    await Promise.all(limiters.map((limiter) => limiter.close()));
    const again = await instance(0)({ nowMs: noon, wanted: 200, concurrent: 20 });
    expect(again).toMatchObject({ admitted: 20, count: 40, recent: 40 });
  });

  describe("with different clocks", () => {
    it("count in the same window, with the requests that the others admitted", async () => {
      const [ahead, behind] = [instance(0), instance(1)];
      const aheadMs = seconds(5);
      await ahead({ nowMs: noon + aheadMs, wanted: 1, burst: 50 });
      expect((await behind({ nowMs: noon, wanted: 60, burst: 50 })).admitted).toBe(49);
      // Six seconds later.
      for (const [ask, nowMs] of [
        [ahead, noon + seconds(6) + aheadMs],
        [behind, noon + seconds(6)],
      ] as const)
        expect((await ask({ nowMs, wanted: 1, burst: 50 })).admitted).toBe(0);
    });

    it("round times to a tenth of a second, so that the row of a key stays small", async () => {
      const [ahead, behind] = [instance(0), instance(1)];
      for (const nowMs of [noon, noon, noon + seconds(4)]) {
        await ahead({ nowMs: nowMs + seconds(5), wanted: 1 });
        await behind({ nowMs, wanted: 1 });
      }
      const [row] = await stores[0].read.select().from(keyUsage).where(eq(keyUsage.id, key));
      expect(row?.starts).toEqual([bucketOf(noon + seconds(5)), 4, bucketOf(noon + seconds(9)), 2]);
    });

    it("say when requests are admitted again, each by its own clock", async () => {
      const [ahead, behind] = [instance(0), instance(1)];
      await ahead({ nowMs: noon + seconds(5), wanted: 50, burst: 50 });
      const { oldestBucket, hour } = await behind({ nowMs: noon, wanted: 1, burst: 50 });
      const wait = Number(refusal("burst", { now: noon, hour, oldestBucket }).details?.retry_after);
      expect(wait).toBe(16);
      expect((await behind({ nowMs: noon + seconds(wait - 1), wanted: 1, burst: 50 })).admitted).toBe(0);
      expect((await behind({ nowMs: noon + seconds(wait), wanted: 1, burst: 50 })).admitted).toBe(1);
    });

    it("do not wait for a clock that is far ahead, and count the requests that it admitted", async () => {
      const [wrong, right] = [instance(0), instance(1)];
      await wrong({ nowMs: noon + minutes(20), wanted: 50, burst: 50 });
      expect((await right({ nowMs: noon, wanted: 1, burst: 50 })).admitted).toBe(0);
      expect((await right({ nowMs: noon + seconds(10.1), wanted: 1, burst: 50 })).admitted).toBe(1);
    });

    it("count in the hour of the clock that is ahead, for less than an hour", async () => {
      const [ahead, behind] = [instance(0), instance(1)];
      await ahead({ nowMs: noon, wanted: 3, hourly: 5 });
      const answers = await behind({ nowMs: noon - minutes(10), wanted: 4, hourly: 5 });
      expect(answers).toMatchObject({ admitted: 2, count: 5, hour: hourOf(noon) });
      expect(await behind({ nowMs: noon - hours(2), wanted: 4, hourly: 5 })).toMatchObject({ admitted: 4, count: 4 });
    });
  });

  describe("that crash", () => {
    it("keep their places exactly until their lease ends", async () => {
      const [crashed, other] = [instance(0), instance(1)];
      await crashed({ nowMs: noon, wanted: 5, concurrent: 5 });
      const ask = (nowMs: number) => other({ nowMs, wanted: 9, concurrent: 5 });
      expect((await ask(noon + leaseMs - 1)).admitted).toBe(0);
      expect((await ask(noon + leaseMs)).admitted).toBe(5);
    });

    it("do not change the places of other instances", async () => {
      const [crashed, living, third] = [instance(0), instance(1), instance(0)];
      await crashed({ nowMs: noon, wanted: 2, concurrent: 6 });
      await living({ nowMs: noon, wanted: 3, concurrent: 6 });
      await living({ nowMs: noon + seconds(20), wanted: 0, inside: 3, concurrent: 6 });
      expect((await third({ nowMs: noon + seconds(25), wanted: 9, concurrent: 6 })).admitted).toBe(1);
      expect((await third({ nowMs: noon + seconds(35), wanted: 9, inside: 1, concurrent: 6 })).admitted).toBe(2);
      // Both end: only the requests of the third instance remain.
      await living({ nowMs: noon + seconds(35), wanted: 0, inside: 0, concurrent: 6 });
      expect((await third({ nowMs: noon + seconds(35), wanted: 9, inside: 3, concurrent: 6 })).admitted).toBe(3);
    });
  });

  it("start at zero after the counts of past hours were deleted", async () => {
    const ask = instance(0);
    await ask({ nowMs: noon, wanted: 5, hourly: 5 });
    await pruneUsage({ store: stores[1], clock: { ...systemClock, now: () => new Date(noon + hours(3)) } });
    expect(await ask({ nowMs: noon + hours(3), wanted: 9, hourly: 5 })).toMatchObject({ admitted: 5, count: 5 });
  });

  it("give a client the same answers as one server, for random sequences of requests", async () => {
    const limits = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(visits, async (steps) => {
        const clock = movable(noon);
        const limiters = [openLimiter(stores[0], clock), openProcessLimiter(clock)];
        const heard = limiters.map((limiter) => visit(limiter, newId()));
        for (const step of steps) {
          if ("passMs" in step) clock.advance(step.passMs);
          const [shared = [], own] = await Promise.all(heard.map((go) => go(step)));
          expect(shared).toEqual(own);
          for (const { refused } of shared) limits.add(refused?.limit);
        }
        await Promise.all(limiters.map((limiter) => limiter.close()));
      }),
      { numRuns: 20 },
    );
    expect(limits).toEqual(new Set([undefined, "burst", "concurrent"]));
  });
});

/** A clock that moves only when it is set. */
function movable(startMs: number): Clock & { advance(ms: number): void } {
  let nowMs = startMs;
  return {
    ...systemClock,
    now: () => new Date(nowMs),
    advance(ms) {
      nowMs += ms;
    },
  };
}

/** The steps of one client: consecutive requests, open requests, and the end of these. */
type Step =
  | { readonly call: number }
  | { readonly arrive: number }
  | { readonly leave: number }
  | { readonly passMs: number };
const few = fc.integer({ min: 1, max: 4 });
const visits: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ call: fc.integer({ min: 1, max: 20 }) }) },
    { weight: 2, arbitrary: fc.record({ arrive: few }) },
    { weight: 2, arbitrary: fc.record({ leave: few }) },
    { weight: 6, arbitrary: fc.record({ passMs: fc.integer({ min: 0, max: seconds(3) }) }) },
    { weight: 1, arbitrary: fc.record({ passMs: fc.constantFrom(seconds(10.1), minutes(50)) }) },
  ),
  { minLength: 30, maxLength: 80 },
);

/** Runs a step at a limiter. Returns the answer to each request. */
function visit(limiter: Limiter, key: string) {
  const staying: Entry[] = [];
  async function request(stays: boolean) {
    const entry = await limiter.enter({ subject: key, limits: planLimits.free });
    if (stays && !entry.refused) staying.push(entry);
    else entry.release();
    return { state: entry.state, refused: entry.refused?.details };
  }
  return async (step: Step) => {
    if ("leave" in step) for (const entry of staying.splice(0, step.leave)) entry.release();
    const count = "call" in step ? step.call : "arrive" in step ? step.arrive : 0;
    const answers = [];
    for (let i = 0; i < count; i += 1) answers.push(await request("arrive" in step));
    return answers;
  };
}

it.runIf(dialect === "pg")("a busy key's row changes without an index entry per request", async () => {
  const store = await openPg(await createDatabase(inject("pgUrl")), migrationsFolder("pg"));
  const { counters } = store;
  if (!counters) throw new Error("Postgres counts in the database");
  const updates = async () => {
    const [row] = await counters.run(updatesSoFar, []);
    return { all: Number(row?.all), heapOnly: Number(row?.heap_only) };
  };
  const at = { key: newId(), instance: newInstanceId(), hour: hourOf(noon), inside: 0, wanted: 1 };
  const limits = { hourly: far, burst: far, concurrent: far };
  try {
    const requests = 250;
    for (let i = 0; i < requests; i += 1) {
      const nowMs = noon + i * bucketMs;
      await admitRequests(counters, { ...at, ...limits, nowMs, bucket: bucketOf(nowMs), leaseEndsAt: nowMs + leaseMs });
    }
    // a connection reports its updates up to 10 s after them (PGSTAT_IDLE_INTERVAL)
    await expect.poll(async () => (await updates()).all, { timeout: seconds(30) }).toBe(requests);
    // while a transaction is open anywhere on the server, old versions stay, and one update in five needs another page
    expect((await updates()).heapOnly).toBeGreaterThan(0.5 * requests);
  } finally {
    await store.close();
  }
});

import { describe, expect, it } from "vitest";
import type { Sabotage } from "./sim/database.ts";
import { regressions } from "./sim/regressions.ts";
import { described, shrunk } from "./sim/shrink.ts";
import { planOf } from "./sim/steps.ts";
import { outcomeOf, run } from "./sim/world.ts";

/** About 30 s of CPU time. `npm run sim` runs others. */
const seeds = 2000;
const seedsInTest = 250;
const seedsWithNews = 100;
/** On a machine with nothing else to do, a test takes 5 s. */
const limitMs = 120_000;

const without =
  (part: string): Sabotage =>
  (statement) =>
    statement.includes(part) ? undefined : statement;

/** Mistakes, as statements that are left out or changed. Each must be found. */
const mistakes: Readonly<Record<string, Sabotage>> = {
  "conflicts are not noted": without("insert into sync_conflicts"),
  "dead letters are not noted": without("insert into sync_dead"),
  "rows that wait for their parent are dropped": without("insert into sync_held"),
  "places are given twice": without("update sync_link set seq = ?, clock = ?"),
  "a fork sends nothing again": without("update sync_rows set seq = numbered.place"),
  "hashes of rows that have changed are kept": (statement) => statement.replace(", hash = null", ""),
  "rows of unknown tables are not applied after an upgrade": without("delete from sync_held where table_no = 0"),
};

describe("machines that sync, with faults", () => {
  for (const [name, plan] of Object.entries(regressions)) {
    it(`agree after a history that once failed: ${name}`, async () => {
      expect(await run(plan)).toEqual([]);
    });
  }

  for (let from = 1; from <= seeds; from += seedsInTest) {
    it(`agree after the random histories from ${from} on, and lose no write`, { timeout: limitMs }, async () => {
      for (let seed = from; seed < from + seedsInTest; seed += 1) {
        const problems = await run(planOf(seed));
        if (problems.length === 0) continue;
        const shortest = await shrunk(planOf(seed));
        expect.fail(`seed ${seed}:\n${problems.join("\n")}\nshortened to\n${described(shortest)}`);
      }
    });
  }

  it("report each row that a received version has changed, once and as it was and is", {
    timeout: limitMs,
  }, async () => {
    let news = 0;
    for (let seed = 1; seed <= seedsWithNews; seed += 1) {
      const outcome = await outcomeOf(planOf(seed), { checksNews: true });
      expect(outcome.problems, `seed ${seed}`).toEqual([]);
      news += outcome.news ?? 0;
    }
    expect(news).toBeGreaterThan(2 * seedsWithNews);
  });

  it("run the same way from the same seed", { timeout: limitMs }, async () => {
    const digests = new Set<string | undefined>();
    for (const seed of [6, 7, 9, 10]) {
      const first = await outcomeOf(planOf(seed), { digests: true });
      expect(await outcomeOf(planOf(seed), { digests: true })).toEqual(first);
      digests.add(first.digest);
    }
    expect(digests.size).toBe(4);
  });
});

describe("the simulator", () => {
  it.each(Object.entries(mistakes))("finds that %s", { timeout: limitMs }, async (_, sabotage) => {
    for (let seed = 1; seed <= 300; seed += 1) {
      if ((await outcomeOf(planOf(seed), { sabotage })).problems.length > 0) return;
    }
    expect.fail("no seed finds it");
  });
});

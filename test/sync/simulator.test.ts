import { describe, expect, it } from "vitest";
import { regressions } from "./sim/regressions.ts";
import { described, shrunk } from "./sim/shrink.ts";
import { planOf } from "./sim/steps.ts";
import { run } from "./sim/world.ts";

const seeds = 60;

describe("machines that sync, with faults", () => {
  for (const [name, plan] of Object.entries(regressions)) {
    it(`agree after a history that once failed: ${name}`, async () => {
      expect(await run(plan)).toEqual([]);
    });
  }

  it(`agree after ${seeds} random histories, and lose no write`, async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const problems = await run(planOf(seed));
      if (problems.length === 0) continue;
      const shortest = await shrunk(planOf(seed));
      expect.fail(`seed ${seed}:\n${problems.join("\n")}\nshortened to\n${described(shortest)}`);
    }
  });

  it("run the same way from the same seed", () => {
    expect(planOf(7)).toEqual(planOf(7));
    expect(planOf(7)).not.toEqual(planOf(8));
  });
});

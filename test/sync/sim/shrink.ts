import type { Plan } from "./steps.ts";
import { run } from "./world.ts";

/** The shortest plan found that still fails: steps are left out in ever smaller pieces. */
export async function shrunk(plan: Plan): Promise<Plan> {
  let best = plan;
  for (let size = Math.ceil(plan.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.steps.length; ) {
      const steps = [...best.steps.slice(0, from), ...best.steps.slice(from + size)];
      const shorter = { ...best, steps };
      if ((await run(shorter)).length > 0) best = shorter;
      else from += size;
    }
  }
  return best;
}

export const described = (plan: Plan): string => plan.steps.map((step) => `  ${JSON.stringify(step)}`).join("\n");

import { type Clock, instantNow } from "../../clock.ts";
import type { Papers } from "../../papers/papers.ts";
import type { Hanging } from "../vehicles/removal.service.ts";
import { revisionOf } from "./cases.present.ts";
import { casesOfVehicle, deleteCasesOf, hasAdvanced } from "./cases.repo.ts";
import { type StepSources, stepsOf } from "./steps.ts";

interface Needs {
  readonly clock: Clock;
  readonly papers: Papers;
  readonly steps: StepSources;
}

/** A vehicle's cases and advanced diagnostics, for when it is removed: before its steps, which name the cases. */
export const casesOf = ({ clock, papers, steps: sources }: Needs): Hanging => ({
  isThere: async (db, vehicleId) =>
    (await casesOfVehicle(db, vehicleId)).length > 0 || (await hasAdvanced(db, vehicleId)),
  async remove(tx, vehicleId) {
    const ids = (await casesOfVehicle(tx, vehicleId)).map(({ id }) => id);
    const steps = await stepsOf(tx, sources, ids);
    const keys: string[] = [];
    for (const [i, id] of ids.entries()) {
      const paper = { kind: "case", id, revision: revisionOf(steps[i] ?? {}) } as const;
      keys.push(...(await papers.forget(tx, paper, instantNow(clock))));
    }
    await deleteCasesOf(tx, vehicleId);
    return keys;
  },
});

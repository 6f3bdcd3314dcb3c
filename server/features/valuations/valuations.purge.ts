import type { Papers } from "../../papers/papers.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Hanging } from "../vehicles/removal.service.ts";
import { deleteValuationsOf, hasValuations } from "./valuations.repo.ts";

/** A vehicle's valuations, for when it is removed: with their papers and the work on them. */
export const valuationsOfVehicle = (papers: Pick<Papers, "forget">, clock: Clock): Hanging => ({
  isThere: hasValuations,
  async remove(tx, vehicleId) {
    const folders: string[] = [];
    for (const { id } of await deleteValuationsOf(tx, vehicleId)) {
      folders.push(await papers.forget(tx, { kind: "valuation", id }, instantNow(clock)));
    }
    return { folders };
  },
});

import type { Papers } from "../../papers/papers.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { VehicleDependents } from "../vehicles/removal.service.ts";
import { deleteValuationsOf, hasValuations } from "./valuations.repo.ts";

/** A vehicle's valuations, for when it is removed: with their papers and the work on them. */
export const valuationsOfVehicle = (papers: Pick<Papers, "forget">, clock: Clock): VehicleDependents => ({
  exist: hasValuations,
  async delete(tx, vehicleId) {
    const folders: string[] = [];
    for (const { id } of await deleteValuationsOf(tx, vehicleId)) {
      folders.push(await papers.forget(tx, { kind: "valuation", id }, instantNow(clock)));
    }
    return { folders };
  },
});

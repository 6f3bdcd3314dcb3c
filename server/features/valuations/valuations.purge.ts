import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import type { VehicleDependents } from "../vehicles/removal.service.ts";
import { deleteValuationsOf, hasValuations } from "./valuations.repo.ts";

/** A vehicle's valuations, for when it is removed: with their papers and the work on them. */
export const valuationsOfVehicle = (papers: Pick<Papers, "forget">, clock: Clock): VehicleDependents => ({
  exist: hasValuations,
  async delete(tx, vehicleId) {
    const ids = (await deleteValuationsOf(tx, vehicleId)).map(({ id }) => id);
    return { folders: await papers.forget(tx, "valuation", ids, instantNow(clock)) };
  },
});

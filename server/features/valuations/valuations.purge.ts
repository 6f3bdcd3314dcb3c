import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import type { VehicleDependents } from "../vehicles/removal.service.ts";
import { deleteValuationsOf, hasValuations } from "./valuations.repo.ts";

/** Deletes the valuations of a vehicle that is removed, with their reports and pending report jobs. */
export const valuationsOfVehicle = (papers: Pick<Papers, "forget">, clock: Clock): VehicleDependents => ({
  exist: hasValuations,
  async delete(tx, vehicleId) {
    const ids = (await deleteValuationsOf(tx, vehicleId)).map(({ id }) => id);
    return { folders: await papers.forget(tx, "valuation", ids, instantNow(clock)) };
  },
});

import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import type { VehicleDependents } from "../vehicles/removal.service.ts";
import { casesOfVehicle, deleteCasesOf, hasAdvanced } from "./cases.repo.ts";

interface Needs {
  readonly clock: Clock;
  readonly papers: Papers;
}

/** A vehicle's cases and advanced diagnostics, for when it is removed: before its steps, which name the cases. */
export const casesOf = ({ clock, papers }: Needs): VehicleDependents => ({
  exist: async (db, vehicleId) =>
    (await casesOfVehicle(db, vehicleId)).length > 0 || (await hasAdvanced(db, vehicleId)),
  async delete(tx, vehicleId) {
    const ids = (await casesOfVehicle(tx, vehicleId)).map(({ id }) => id);
    const folders = await papers.forget(tx, "case", ids, instantNow(clock));
    await deleteCasesOf(tx, vehicleId);
    return { folders };
  },
});

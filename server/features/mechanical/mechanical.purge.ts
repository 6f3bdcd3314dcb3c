import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import type { VehicleDependents } from "../vehicles/removal.service.ts";
import { deleteDiagnosticsOf, hasDiagnostics } from "./mechanical.repo.ts";

/** A vehicle's diagnostics, for when it is removed: with their papers and the work on them. */
export const diagnosticsOfVehicle = (papers: Pick<Papers, "forget">, clock: Clock): VehicleDependents => ({
  exist: hasDiagnostics,
  async delete(tx, vehicleId) {
    const ids = (await deleteDiagnosticsOf(tx, vehicleId)).map(({ id }) => id);
    return { folders: await papers.forget(tx, "mechanical", ids, instantNow(clock)) };
  },
});

import type { Papers } from "../../papers/papers.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { VehicleDependents } from "../vehicles/removal.service.ts";
import { deleteDiagnosticsOf, hasDiagnostics } from "./mechanical.repo.ts";

/** A vehicle's diagnostics, for when it is removed: with their papers and the work on them. */
export const diagnosticsOfVehicle = (papers: Pick<Papers, "forget">, clock: Clock): VehicleDependents => ({
  exist: hasDiagnostics,
  async delete(tx, vehicleId) {
    const folders: string[] = [];
    for (const { id } of await deleteDiagnosticsOf(tx, vehicleId)) {
      folders.push(await papers.forget(tx, { kind: "mechanical", id }, instantNow(clock)));
    }
    return { folders };
  },
});

import { type Clock, instantNow } from "../../platform/clock.ts";
import { cancelJobs } from "../../platform/jobs/jobs.repo.ts";
import type { Files } from "../files/files.service.ts";
import type { VehicleDependents } from "../vehicles/removal.service.ts";
import { inspectJob, reportJob } from "./analysis/progress.ts";
import { deleteInspectionsOf, storedForVehicle } from "./visual.purge.repo.ts";
import { hasInspections } from "./visual.repo.ts";

/** Deletes a vehicle's inspections with their photos, drawings, reports and jobs, when the vehicle is deleted. */
export const inspectionsOfVehicle = (files: Files, clock: Clock): VehicleDependents => ({
  exist: hasInspections,
  async delete(tx, vehicleId) {
    const { ids, keys, fileIds } = await storedForVehicle(tx, vehicleId);
    for (const id of ids) {
      for (const kind of [inspectJob, reportJob]) await cancelJobs(tx, kind, id, instantNow(clock));
    }
    await deleteInspectionsOf(tx, vehicleId);
    return {
      keys: [...keys, ...(await files.forget(tx, fileIds))],
      // condition reports in other languages than the dealership's
      folders: ids.map((id) => `reports/visual-${id}`),
    };
  },
});

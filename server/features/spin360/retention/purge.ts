import { type Clock, instantNow } from "../../../platform/clock.ts";
import { cancelJobs } from "../../../platform/jobs/jobs.repo.ts";
import type { VehicleDependents } from "../../vehicles/removal.service.ts";
import { spinWork } from "../progress.ts";
import { deleteSpinJobs, jobsOfVehicle } from "../spin360.repo.ts";
import { pictureKeys } from "./retention.repo.ts";

/** Deletes a vehicle's spins with their clips, frames, masks and jobs, when the vehicle is deleted. */
export const spinsOfVehicle = (clock: Clock): VehicleDependents => ({
  exist: async (db, vehicleId) => (await jobsOfVehicle(db, vehicleId)).length > 0,
  async delete(tx, vehicleId) {
    const jobs = await jobsOfVehicle(tx, vehicleId);
    const ids = jobs.map(({ id }) => id);
    const videos = jobs.flatMap(({ videoKey }) => videoKey ?? []);
    const keys = [...videos, ...(await pictureKeys(tx, ids))];
    for (const id of ids) await cancelJobs(tx, spinWork, id, instantNow(clock));
    await deleteSpinJobs(tx, ids);
    return { keys };
  },
});

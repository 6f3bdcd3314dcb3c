import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Access, accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { type AuthorizedSpinJob, requireSpinJob } from "../../../access/records/require-spin-job.ts";
import {
  type AuthorizedVehicle,
  carField,
  keepFromDeletion,
  requireVehicle,
} from "../../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import { publishSpin } from "../progress.ts";
import { lockJob } from "../spin360.repo.ts";
import { noteSpin } from "../timeline.ts";
import { attachJob } from "./attach-spin.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly live: LiveBus;
}

const permission = "inspect_vehicles";

/**
 * Assigns a spin to a vehicle. It then belongs to the vehicle's workspace. Throws INSUFFICIENT_PERMISSIONS and VALIDATION_ERROR for a
 * spin that may not leave its present vehicle.
 */
export async function attachSpin(
  { store, clock, live }: Needs,
  caller: Caller,
  { jobId, carId }: { readonly jobId: string; readonly carId: string },
): Promise<void> {
  const left = await store.write(async (tx) => {
    const access = await accessOf(tx, caller);
    await requireSpinJob(access, jobId, { permission });
    const car = await requireVehicle(access, carId, { ...carField, permission });
    // Every transaction locks the vehicle before its records.
    await keepFromDeletion(tx, car, carField);
    await lockJob(tx, jobId);
    // The spin as it is under the lock decides: another request may have moved it meanwhile.
    const before = await requireMovable(access, jobId, car);
    const job = await attachJob(tx, before, { car, updatedAt: instantNow(clock) });
    if (!job) throw new AppError("JOB_NOT_FOUND", { field: "jobId" });
    const isMoved = before.vehicleId !== null && before.vehicleId !== car.id;
    const actorId = caller.accountId;
    if (isMoved) await noteSpin(tx, clock, before, { kind: "spin.moved_away", actorId });
    await noteSpin(tx, clock, job, { kind: "spin.attached", actorId });
    return isMoved ? before : undefined;
  });
  // Pages that show the first vehicle reload, and the spin is no longer there.
  if (left) publishSpin(live, left);
}

/**
 * The spin, if the caller may assign it to the vehicle. To take it from another vehicle is to delete it there, which needs
 * `edit_inventory`. It never leaves the account of its vehicle.
 */
async function requireMovable(
  access: Access,
  jobId: string,
  car: AuthorizedVehicle<"inspect_vehicles">,
): Promise<AuthorizedSpinJob<"inspect_vehicles">> {
  const job = await requireSpinJob(access, jobId, { permission });
  if (job.vehicleId === null || job.vehicleId === car.id) return job;
  await requireSpinJob(access, jobId, { permission: "edit_inventory" });
  if (job.workspaceId === car.workspaceId) return job;
  throw new AppError("VALIDATION_ERROR", {
    message: "The spin shows a vehicle of another account. Upload its clip again for this vehicle.",
    field: "carId",
  });
}

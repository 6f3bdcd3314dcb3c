import { AppError } from "../../../../contracts/kit/errors.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireSpinJob } from "../../../access/records/require-spin-job.ts";
import { carField, keepFromDeletion, requireVehicle } from "../../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import { publishSpin } from "../progress.ts";
import { attachJob } from "../spin360.repo.ts";
import { noteSpin } from "../timeline.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly live: LiveBus;
}

/** Assigns a spin to a vehicle. It then belongs to the vehicle's workspace. */
export async function attachSpin(
  { store, clock, live }: Needs,
  caller: Caller,
  { jobId, carId }: { readonly jobId: string; readonly carId: string },
): Promise<void> {
  const access = await accessOf(store.read, caller);
  const permission = "inspect_vehicles";
  const before = await requireSpinJob(access, jobId, { permission });
  const car = await requireVehicle(access, carId, { ...carField, permission });
  const isMoved = before.vehicleId !== car.id;
  await store.write(async (tx) => {
    await keepFromDeletion(tx, car, carField);
    const job = await attachJob(tx, before, { car, updatedAt: instantNow(clock) });
    if (!job) throw new AppError("JOB_NOT_FOUND", { field: "jobId" });
    const actorId = caller.accountId;
    if (isMoved) await noteSpin(tx, clock, before, { kind: "spin.moved_away", actorId });
    await noteSpin(tx, clock, job, { kind: "spin.attached", actorId });
  });
  // Pages that show the first vehicle reload, and the spin is no longer there.
  if (isMoved && before.vehicleId !== null) publishSpin(live, before);
}

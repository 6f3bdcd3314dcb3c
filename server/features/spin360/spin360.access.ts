import { AppError } from "../../../contracts/kit/errors.ts";
import type { TeamPermission } from "../../../contracts/teams.ts";
import { accessOf, lacksPermission } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { findVisibleJob, type Viewer } from "./spin360.repo.ts";
import type { SpinJobRow } from "./spin360.table.ts";

/** The vehicle whose spins are read; throws CAR_NOT_FOUND and AMBIGUOUS_VEHICLE. */
export async function carToRead(vehicles: Vehicles, caller: Caller, reference: string): Promise<VehicleRow> {
  const vehicle = await vehicles.resolveForRead(caller, reference, { field: "carId" });
  if (!vehicle) throw new AppError("CAR_NOT_FOUND", { field: "carId" });
  return vehicle;
}

/** The vehicle whose spins are changed; throws CAR_NOT_FOUND, INSUFFICIENT_PERMISSIONS and AMBIGUOUS_VEHICLE. */
export async function carToChange(
  vehicles: Vehicles,
  caller: Caller,
  { carId, permission }: { carId: string; permission: TeamPermission },
): Promise<VehicleRow> {
  const vehicle = await vehicles.resolveForWrite(caller, carId, { field: "carId", permission });
  if (!vehicle) throw new AppError("CAR_NOT_FOUND", { field: "carId" });
  return vehicle;
}

export const viewerOf = async (db: Reader, caller: Caller): Promise<Viewer> => ({
  scope: (await accessOf(db, caller)).scope,
  workspaceId: caller.workspaceId,
});

/**
 * A job follows its vehicle: seen with it, and changed by those who may change it; without one it is its
 * workspace's. Throws JOB_NOT_FOUND, and INSUFFICIENT_PERMISSIONS for one that the caller may only see.
 */
export async function jobFor(
  { store, vehicles }: { readonly store: Store; readonly vehicles: Vehicles },
  caller: Caller,
  { id, permission = "view_inventory" }: { id: string; permission?: TeamPermission },
): Promise<SpinJobRow> {
  const access = await accessOf(store.read, caller);
  const job = await findVisibleJob(store.read, { scope: access.scope, workspaceId: caller.workspaceId }, id);
  if (!job) throw new AppError("JOB_NOT_FOUND", { field: "jobId" });
  if (job.vehicleId === null) return job;
  const vehicle = await vehicles.byId(job.workspaceId, job.vehicleId);
  if (!vehicle || !access.may(vehicle, permission)) throw lacksPermission(permission);
  return job;
}

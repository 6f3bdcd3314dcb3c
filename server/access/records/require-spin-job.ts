import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { findVisibleJob, type JobScope } from "../../features/spin360/spin360.repo.ts";
import type { SpinJobRow } from "../../features/spin360/spin360.table.ts";
import { vehicleById } from "../../features/vehicles/vehicles.repo.ts";
import type { Access } from "../access.ts";
import { authorize } from "../authorize.ts";
import type { Authorized } from "../authorized.ts";
import { lacksPermission } from "../errors.ts";
import type { RecordDemand } from "./follow-vehicle.ts";

export type AuthorizedSpinJob<P extends TeamPermission> = Authorized<SpinJobRow, P | "view_inventory">;

/** The spin jobs that the caller may see: those of visible vehicles, and those of their workspace without a vehicle. */
const spinJobScope = ({ scope, caller }: Access): JobScope => ({ scope, workspaceId: caller.workspaceId });

/**
 * A spin job. It follows its vehicle; without one it belongs to its workspace. Throws JOB_NOT_FOUND, and
 * INSUFFICIENT_PERMISSIONS for a job that the caller may only see.
 */
export async function requireSpinJob<P extends TeamPermission>(
  access: Access,
  id: string,
  { permission, field = "jobId" }: RecordDemand<P>,
): Promise<AuthorizedSpinJob<P>> {
  const job = await findVisibleJob(access.db, spinJobScope(access), id);
  if (!job) throw new AppError("JOB_NOT_FOUND", { field });
  if (job.vehicleId === null) return authorize(job, permission);
  const vehicle = await vehicleById(access.db, job.workspaceId, job.vehicleId);
  if (!vehicle || !access.may(vehicle, permission)) throw lacksPermission(permission);
  return authorize(job, permission);
}

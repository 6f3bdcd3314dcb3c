import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import type { AppError } from "../../../contracts/kit/errors.ts";
import type { Access } from "../access.ts";
import { authorize } from "../authorize.ts";
import type { Authorized } from "../authorized.ts";
import { findVehicleById } from "../vehicles/require-vehicle.ts";

/** What the caller needs for a record, and how the request names it. */
export interface RecordDemand<P extends TeamPermission> {
  readonly permission: P;
  readonly field?: string;
}

/**
 * A record that follows its vehicle: visible with it, and changed by those who have the permission for the vehicle.
 * `found` is what a query within `access.scope` returned. Throws `notFound`, and INSUFFICIENT_PERMISSIONS for a record
 * that the caller may only see.
 */
export async function followVehicle<T extends object, P extends TeamPermission>(
  access: Access,
  found: { readonly record: T; readonly vehicleId: string } | undefined,
  { permission, notFound }: { readonly permission: P; readonly notFound: () => AppError },
): Promise<Authorized<T, P | "view_inventory">> {
  if (!found) throw notFound();
  if (permission !== "view_inventory" && !(await findVehicleById(access, found.vehicleId, permission))) {
    throw notFound();
  }
  return authorize(found.record, permission);
}

/** The same for a row that has the vehicle's id. */
export const rowFollowsVehicle = <T extends { readonly vehicleId: string }, P extends TeamPermission>(
  access: Access,
  row: T | undefined,
  demand: { readonly permission: P; readonly notFound: () => AppError },
): Promise<Authorized<T, P | "view_inventory">> =>
  followVehicle(access, row && { record: row, vehicleId: row.vehicleId }, demand);

import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type FoundSale, findSale } from "../../features/sales/sales.repo.ts";
import type { Writer } from "../../platform/db/store.ts";
import type { Access } from "../access.ts";
import type { Authorized } from "../authorized.ts";
import { type AuthorizedVehicle, lockVehicle } from "../vehicles/require-vehicle.ts";
import { followVehicle } from "./follow-vehicle.ts";

export type AuthorizedSale<P extends TeamPermission> = Authorized<FoundSale, P | "view_inventory">;

const saleNotFound = () => new AppError("RESOURCE_NOT_FOUND", { message: "No such sale.", field: "id" });

/** A sale, with its vehicle and buyer. It follows its vehicle. Throws RESOURCE_NOT_FOUND and INSUFFICIENT_PERMISSIONS. */
export async function requireSale<P extends TeamPermission>(
  access: Access,
  id: string,
  permission: P,
): Promise<AuthorizedSale<P>> {
  const found = await findSale(access.db, access.scope, id);
  const record = found && { record: found, vehicleId: found.vehicle.id };
  return followVehicle(access, record, { permission, notFound: saleNotFound });
}

/**
 * The sale that a transaction changes. Its vehicle is locked until the transaction ends, so nobody else changes the sale,
 * or sells the vehicle. Throws as `requireSale`.
 */
export async function lockSale<P extends TeamPermission>(
  access: Access<Writer>,
  id: string,
  permission: P,
): Promise<{ readonly found: AuthorizedSale<P>; readonly vehicle: AuthorizedVehicle<P> }> {
  const { vehicle: known } = await requireSale(access, id, permission);
  const vehicle = await lockVehicle(access, known.id, { field: "id", permission });
  // Read again: it may have been changed while this waited for the lock.
  return { found: await requireSale(access, id, permission), vehicle };
}

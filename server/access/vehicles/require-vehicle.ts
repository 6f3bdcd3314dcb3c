import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { keepVehicle, type VehicleRow } from "../../features/vehicles/vehicles.repo.ts";
import type { RowLock } from "../../platform/db/row-lock.ts";
import type { Writer } from "../../platform/db/store.ts";
import type { Access } from "../access.ts";
import { authorize } from "../authorize.ts";
import type { Authorized } from "../authorized.ts";
import { lacksPermission } from "../errors.ts";
import { chooseForRead, chooseForWrite, maxNamed, type Reference } from "./choose-vehicle.ts";
import { lockVisibleVehicle, vehicleOfVin, vehiclesReferredTo, visibleVehicle } from "./vehicles.repo.ts";

/** How a request names a vehicle: the field that has the reference, and the error code for an unknown one. */
export interface VehicleField {
  /** `vehicle_id`, `carId`, `id`. */
  readonly field: string;
  /** RESOURCE_NOT_FOUND where it is left out. */
  readonly code?: "RESOURCE_NOT_FOUND" | "CAR_NOT_FOUND";
}
export interface VehicleDemand<P extends TeamPermission> extends VehicleField {
  readonly permission: P;
}
/** Every authorized record is visible to the caller. */
export type AuthorizedVehicle<P extends TeamPermission> = Authorized<VehicleRow, P | "view_inventory">;

/** The error for a vehicle that does not exist, or that the caller may not see. */
export const vehicleNotFound = ({ field, code = "RESOURCE_NOT_FOUND" }: VehicleField, message?: string): AppError =>
  code === "CAR_NOT_FOUND"
    ? new AppError(code, { field, ...(message !== undefined && { message }) })
    : new AppError(code, { message: message ?? "No such vehicle.", field });

/**
 * The vehicle that a request changes, or adds something to, by id, VIN or stock number. A reference that fits several
 * vehicles is refused (`chooseForWrite`). Throws the field's not-found error, INSUFFICIENT_PERMISSIONS for a vehicle
 * that the caller may only see, and AMBIGUOUS_VEHICLE.
 */
export async function requireVehicle<P extends TeamPermission>(
  access: Access,
  reference: string,
  demand: VehicleDemand<P>,
): Promise<AuthorizedVehicle<P>> {
  const vehicle = await findVehicle(access, reference, demand);
  if (!vehicle) throw vehicleNotFound(demand);
  return vehicle;
}

/** The same, and undefined for a vehicle that does not exist, or that the caller may not see. */
export async function findVehicle<P extends TeamPermission>(
  access: Access,
  text: string,
  { field, permission }: VehicleDemand<P>,
): Promise<AuthorizedVehicle<P> | undefined> {
  const matches = await matching(access, { text, field });
  return permitted(access, chooseForWrite(matches, { text, field }), permission);
}

/** The vehicle that a request reads: of several that fit, the one in stock (`chooseForRead`). Throws as `requireVehicle`. */
export async function requireVehicleToRead<P extends TeamPermission = "view_inventory">(
  access: Access,
  text: string,
  demand: VehicleField & { readonly permission?: P },
): Promise<AuthorizedVehicle<P>> {
  const { field, permission = "view_inventory" as P } = demand;
  const matches = await matching(access, { text, field });
  const chosen = chooseForRead(matches, { text, field }, access.caller.workspaceId);
  const vehicle = permitted(access, chosen, permission);
  if (!vehicle) throw vehicleNotFound(demand);
  return vehicle;
}

/** The id of the vehicle that a list is filtered by; undefined without a filter. Throws as `requireVehicle`. */
export const vehicleFilter = async (
  access: Access,
  reference: string | undefined,
  field: VehicleField,
): Promise<string | undefined> =>
  reference === undefined ? undefined : (await requireVehicleToRead(access, reference, field)).id;

/**
 * The vehicle that a transaction changes, locked until it ends: nobody else changes, sells or deletes it. The lock
 * `update` also stops others from adding rows that refer to it. Throws as `requireVehicle`.
 */
export async function lockVehicle<P extends TeamPermission>(
  access: Access<Writer>,
  text: string,
  demand: VehicleDemand<P> & { readonly lock?: RowLock },
): Promise<AuthorizedVehicle<P>> {
  const { field, permission, lock = "no key update" } = demand;
  // The row as it is under the lock decides: its number or team may have changed while this waited.
  for (;;) {
    const { id } = await requireVehicle(access, text, demand);
    const now = await lockVisibleVehicle(access.db, access.scope, { id, hold: lock });
    const stillFits = now && chooseForWrite([now], { text, field });
    const vehicle = stillFits && permitted(access, now, permission);
    if (vehicle) return vehicle;
  }
}

/** The vehicle of a field that only takes VINs. Undefined if the caller sees none; throws INSUFFICIENT_PERMISSIONS. */
export const findVehicleByVin = async <P extends TeamPermission>(
  access: Access,
  vin: string,
  permission: P,
): Promise<AuthorizedVehicle<P> | undefined> =>
  permitted(access, await vehicleOfVin(access.db, visibleIn(access), vin.trim().toUpperCase()), permission);

/** The vehicle of an id, as `findVehicleByVin`. */
export const findVehicleById = async <P extends TeamPermission>(
  access: Access,
  id: string,
  permission: P,
): Promise<AuthorizedVehicle<P> | undefined> =>
  permitted(access, await visibleVehicle(access.db, access.scope, id), permission);

/** Vehicles of the caller's own workspace: every permission is theirs there. Throws for another workspace's. */
export function ownVehicle<P extends TeamPermission>(access: Access, row: VehicleRow, permission: P) {
  if (row.workspaceId !== access.caller.workspaceId) throw lacksPermission(permission);
  return authorize(row, permission);
}

/** A vehicle that the caller is known to see. Throws INSUFFICIENT_PERMISSIONS without the permission. */
export function permittedVehicle<P extends TeamPermission>(
  access: Access,
  row: VehicleRow,
  permission: P,
): AuthorizedVehicle<P> {
  if (!access.may(row, permission)) throw lacksPermission(permission);
  return authorize(row, permission);
}

/** How leads and spins name a vehicle. */
export const carField = { field: "carId", code: "CAR_NOT_FOUND" } as const satisfies VehicleField;

/** The vehicle that a lead is added to. Throws CAR_NOT_FOUND, AMBIGUOUS_VEHICLE and UNAUTHORIZED_LEAD_ACCESS. */
export const requireVehicleForLead = async (
  access: Access,
  reference: string,
): Promise<AuthorizedVehicle<"create_leads">> => {
  const vehicle = await requireVehicle(access, reference, { ...carField, permission: "view_inventory" });
  return leadVehicle(access, vehicle, carField.field);
};

/** The same as `permittedVehicle` for leads, whose error is UNAUTHORIZED_LEAD_ACCESS. */
export function leadVehicle(access: Access, row: VehicleRow, field: string): AuthorizedVehicle<"create_leads"> {
  if (!access.may(row, "create_leads")) throw new AppError("UNAUTHORIZED_LEAD_ACCESS", { field });
  return authorize(row, "create_leads");
}

/**
 * Locks a vehicle against deletion until the transaction ends, so that rows can refer to it. Throws the field's
 * not-found error for one that was deleted since it was read.
 */
export async function keepFromDeletion(
  tx: Writer,
  { workspaceId, id }: Pick<VehicleRow, "workspaceId" | "id">,
  field: VehicleField & { readonly message?: string },
): Promise<void> {
  if (!(await keepVehicle(tx, workspaceId, id))) throw vehicleNotFound(field, field.message);
}

const visibleIn = ({ scope, caller }: Access) => ({ scope, workspaceId: caller.workspaceId });

const matching = (access: Access, { text }: Reference): Promise<VehicleRow[]> =>
  vehiclesReferredTo(access.db, visibleIn(access), { text, limit: maxNamed + 1 });

const permitted = <P extends TeamPermission>(
  access: Access,
  row: VehicleRow | undefined,
  permission: P,
): AuthorizedVehicle<P> | undefined => row && permittedVehicle(access, row, permission);

import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Authorized } from "../../access/authorized.ts";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { leads } from "../leads/leads.table.ts";
import { sales } from "../sales/sales.table.ts";
import { vehicles } from "./vehicles.table.ts";

export type VehicleRow = typeof vehicles.$inferSelect;
/** A vehicle whose team changed. */
export type MovedVehicle = Pick<VehicleRow, "workspaceId" | "status"> & { readonly vehicleId: string };
export type NewVehicle = typeof vehicles.$inferInsert;

const ofId = (db: Reader, workspaceId: string, id: string) =>
  db
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.workspaceId, workspaceId), eq(vehicles.id, id)));

/** Without a check of access: for jobs, and for vehicles that were checked before. */
export const vehicleById = async (db: Reader, workspaceId: string, id: string): Promise<VehicleRow | undefined> =>
  (await ofId(db, workspaceId, id))[0];

/** Whether the vehicle exists. If so, it is locked against deletion until the transaction ends. */
export const keepVehicle = async (tx: Writer, workspaceId: string, id: string): Promise<boolean> =>
  (await lockRows(ofId(tx, workspaceId, id), "key share")).length > 0;

/** The workspace's vehicle with this VIN, if it is in `scope`. */
export const vehicleWithVin = async (
  db: Reader,
  { scope, workspaceId, vin }: { readonly scope: SQL; readonly workspaceId: string; readonly vin: string },
): Promise<VehicleRow | undefined> =>
  (
    await db
      .select()
      .from(vehicles)
      .where(and(eq(vehicles.workspaceId, workspaceId), eq(vehicles.vin, vin), scope))
  )[0];

export const insertVehicle = async (tx: Writer, vehicle: NewVehicle): Promise<VehicleRow | undefined> =>
  (await tx.insert(vehicles).values(vehicle).returning())[0];

export const updateVehicle = async (
  tx: Writer,
  vehicle: Authorized<VehicleRow, "edit_inventory"> | Authorized<VehicleRow, "delete_inventory">,
  change: Partial<NewVehicle>,
): Promise<VehicleRow | undefined> =>
  (
    await tx
      .update(vehicles)
      .set(change)
      .where(and(eq(vehicles.workspaceId, vehicle.workspaceId), eq(vehicles.id, vehicle.id)))
      .returning()
  )[0];

/**
 * Sets the cover picture of a vehicle that has none, and returns the vehicle. Of two concurrent inspections, the first one
 * sets it.
 */
export const setCoverIfNone = async (
  tx: Writer,
  { workspaceId, vehicleId }: { workspaceId: string; vehicleId: string },
  coverKey: string,
): Promise<VehicleRow | undefined> =>
  (
    await tx
      .update(vehicles)
      .set({ coverKey })
      .where(and(eq(vehicles.workspaceId, workspaceId), eq(vehicles.id, vehicleId), isNull(vehicles.coverKey)))
      .returning()
  )[0];

/** Sets the cover picture of a vehicle whose photos were changed, also if it stays the same. */
export const setCover = async (
  tx: Writer,
  vehicle: Authorized<VehicleRow, "edit_inventory">,
  cover: { readonly coverKey: string | null; readonly updatedAt: string },
): Promise<void> => {
  await updateVehicle(tx, vehicle, cover);
};

/** Takes a team's vehicles out of it, all or those of one account, and returns them. */
export const unshareVehicles = (
  tx: Writer,
  { teamId, ownerId, now }: { teamId: string; ownerId?: string | undefined; now: string },
): Promise<MovedVehicle[]> =>
  tx
    .update(vehicles)
    .set({ teamId: null, updatedAt: now })
    .where(and(eq(vehicles.teamId, teamId), ownerId === undefined ? undefined : eq(vehicles.ownerId, ownerId)))
    .returning({ workspaceId: vehicles.workspaceId, vehicleId: vehicles.id, status: vehicles.status });

export const deleteVehicle = async (
  tx: Writer,
  { workspaceId, id }: Authorized<VehicleRow, "delete_inventory">,
): Promise<void> => {
  await tx
    .delete(vehicles)
    .where(and(eq(vehicles.workspaceId, workspaceId), eq(vehicles.id, id)))
    .returning({ id: vehicles.id });
};

/** A voided sale counts here: the vehicle is kept for its history. */
export const hasLeadOrSale = async (db: Reader, vehicleId: string): Promise<boolean> => {
  const lead = await db.select({ id: leads.id }).from(leads).where(eq(leads.carId, vehicleId)).limit(1);
  if (lead.length > 0) return true;
  return (await db.select({ id: sales.id }).from(sales).where(eq(sales.vehicleId, vehicleId)).limit(1)).length > 0;
};

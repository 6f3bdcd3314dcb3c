import { and, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Authorized } from "../../access/authorized.ts";
import { perRow } from "../../platform/db/per-row.ts";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { contacts } from "../contacts/contacts.table.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { saleCorrections, sales } from "./sales.table.ts";

export type SaleRow = typeof sales.$inferSelect;
export type CorrectionRow = typeof saleCorrections.$inferSelect;

interface VehicleId {
  readonly workspaceId: string;
  readonly id: string;
}
type EditableVehicle = Authorized<VehicleRow, "edit_inventory">;

export const insertSale = async (
  tx: Writer,
  vehicle: EditableVehicle,
  sale: Omit<SaleRow, "workspaceId" | "vehicleId">,
): Promise<void> => {
  await tx.insert(sales).values({ ...sale, workspaceId: vehicle.workspaceId, vehicleId: vehicle.id });
};

/** Changes a sale of the vehicle and returns it; undefined if it was deleted. */
export const updateSale = async (
  tx: Writer,
  vehicle: EditableVehicle,
  { id, ...change }: Pick<SaleRow, "id" | "updatedAt"> & Partial<SaleRow>,
): Promise<SaleRow | undefined> =>
  (
    await tx
      .update(sales)
      .set(change)
      .where(and(eq(sales.workspaceId, vehicle.workspaceId), eq(sales.vehicleId, vehicle.id), eq(sales.id, id)))
      .returning()
  )[0];

const ofVehicle = ({ workspaceId, id }: VehicleId): SQL | undefined =>
  and(eq(sales.workspaceId, workspaceId), eq(sales.vehicleId, id), isNull(sales.voidedAt));

/** The id of a vehicle's last sale that is not voided. */
export const lastSaleId = async (db: Reader, vehicle: VehicleId): Promise<string | undefined> =>
  (
    await db
      .select({ id: sales.id })
      .from(sales)
      .where(ofVehicle(vehicle))
      .orderBy(desc(sales.createdAt), desc(sales.id))
      .limit(1)
  )[0]?.id;

/** Writes corrections of a sold vehicle to its last sale. */
export async function correctLastSale(
  tx: Writer,
  vehicle: VehicleId,
  correction: Pick<SaleRow, "updatedAt"> &
    Partial<Pick<SaleRow, "purchasePriceCents" | "acquiredAt" | "daysToSell" | "makeKey" | "modelKey" | "asSold">>,
): Promise<void> {
  const last = await lastSaleId(tx, vehicle);
  if (last !== undefined) await tx.update(sales).set(correction).where(eq(sales.id, last)).returning({ id: sales.id });
}

/** The contact, undefined if there is none. It is locked against deletion and merges until the transaction ends. */
export const lockBuyer = async (tx: Writer, workspaceId: string, id: string) => {
  const { emailKey, phoneKey } = contacts;
  const query = tx.select({ id: contacts.id, emailKey, phoneKey }).from(contacts);
  const own = and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id));
  return (await lockRows(query.where(own), "key share"))[0];
};

const shown = {
  sale: sales,
  vehicle: {
    id: vehicles.id,
    workspaceId: vehicles.workspaceId,
    teamId: vehicles.teamId,
    make: vehicles.make,
    model: vehicles.model,
    overviewYear: vehicles.overviewYear,
    vin: vehicles.vin,
    stockNumber: vehicles.stockNumber,
  },
  buyer: { name: contacts.name, email: contacts.email, phone: contacts.phone },
};
/** The sales that match, with their vehicles and buyers. */
export const foundSales = (db: Reader, where: SQL | undefined) =>
  db
    .select(shown)
    .from(sales)
    .innerJoin(vehicles, eq(vehicles.id, sales.vehicleId))
    .leftJoin(contacts, eq(contacts.id, sales.contactId))
    .where(where);
export type FoundSale = Awaited<ReturnType<typeof foundSales>>[number];

/** The sale, if its vehicle is in `scope`. */
export const findSale = async (db: Reader, scope: SQL, id: string): Promise<FoundSale | undefined> =>
  (await foundSales(db, and(eq(sales.id, id), scope)))[0];

/** The sales with these ids whose vehicle is in `scope`, voided ones included. */
export const visibleSales = (db: Reader, scope: SQL, ids: readonly string[]): Promise<FoundSale[]> =>
  foundSales(db, and(perRow(scope), inArray(sales.id, [...ids])));

/** The last sale of a vehicle that is not voided. */
export const lastSale = async (db: Reader, vehicle: VehicleId): Promise<FoundSale | undefined> =>
  (await foundSales(db, ofVehicle(vehicle)).orderBy(desc(sales.createdAt), desc(sales.id)).limit(1))[0];

export const insertCorrection = async (
  tx: Writer,
  { workspaceId }: EditableVehicle,
  correction: Omit<CorrectionRow, "workspaceId">,
): Promise<void> => {
  await tx.insert(saleCorrections).values({ ...correction, workspaceId });
};

/** The corrections of a sale, the newest first. */
export const correctionsOf = (db: Reader, sale: Pick<SaleRow, "workspaceId" | "id">): Promise<CorrectionRow[]> =>
  db
    .select()
    .from(saleCorrections)
    .where(and(eq(saleCorrections.workspaceId, sale.workspaceId), eq(saleCorrections.saleId, sale.id)))
    .orderBy(desc(saleCorrections.createdAt), desc(saleCorrections.id));

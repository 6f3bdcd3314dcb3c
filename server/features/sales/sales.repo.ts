import { and, desc, eq } from "drizzle-orm";
import type { Authorized } from "../../access/authorized.ts";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { contacts } from "../contacts/contacts.table.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { sales } from "./sales.table.ts";

export type SaleRow = typeof sales.$inferSelect;

export const insertSale = async (
  tx: Writer,
  vehicle: Authorized<VehicleRow, "edit_inventory">,
  sale: Omit<SaleRow, "workspaceId" | "vehicleId">,
): Promise<void> => {
  await tx.insert(sales).values({ ...sale, workspaceId: vehicle.workspaceId, vehicleId: vehicle.id });
};

/** Writes corrections of a sold vehicle to its last sale. */
export async function correctLastSale(
  tx: Writer,
  vehicle: { workspaceId: string; id: string },
  correction: Partial<
    Pick<SaleRow, "purchasePriceCents" | "acquiredAt" | "daysToSell" | "makeKey" | "modelKey" | "asSold">
  >,
): Promise<void> {
  const ofVehicle = and(eq(sales.workspaceId, vehicle.workspaceId), eq(sales.vehicleId, vehicle.id));
  const [last] = await tx
    .select({ id: sales.id })
    .from(sales)
    .where(ofVehicle)
    .orderBy(desc(sales.createdAt), desc(sales.id))
    .limit(1);
  if (last) await tx.update(sales).set(correction).where(eq(sales.id, last.id)).returning({ id: sales.id });
}

/** Whether the contact exists. If so, it is locked against deletion and merges until the transaction ends. */
export const lockBuyer = async (tx: Writer, workspaceId: string, id: string): Promise<boolean> => {
  const query = tx.select({ id: contacts.id }).from(contacts);
  const rows = await lockRows(
    query.where(and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id))),
    "key share",
  );
  return rows.length > 0;
};

/** The last sale of a vehicle, with the contact who bought it. */
export const lastSale = async (db: Reader, vehicle: { workspaceId: string; id: string }) =>
  (
    await db
      .select({ sale: sales, buyer: { name: contacts.name, email: contacts.email, phone: contacts.phone } })
      .from(sales)
      .leftJoin(contacts, eq(contacts.id, sales.contactId))
      .where(and(eq(sales.workspaceId, vehicle.workspaceId), eq(sales.vehicleId, vehicle.id)))
      .orderBy(desc(sales.createdAt), desc(sales.id))
      .limit(1)
  )[0];

import { dayIn } from "../../../contracts/kit/calendar.ts";
import type { Authorized } from "../../access/authorized.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { note } from "../vehicles/timeline.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { asSoldOf, nameKeysOf } from "./as-sold.ts";
import { dollars } from "./corrected-sale.ts";
import { newSaleRow } from "./new-sale.ts";
import { calendarOfSales, daysToSell } from "./sale-dates.ts";
import { correctLastSale, insertSale } from "./sales.repo.ts";

/** The fields of a vehicle that its sale copies. */
const saleFields = ["purchasePriceCents", "acquiredAt", "make", "model", "mileage", "condition", "zipCode"] as const;

/**
 * Copies corrections of a sold vehicle to its last sale, in the transaction that changes the vehicle. For a vehicle that
 * comes back into stock, the sale keeps the fields as they were until then.
 */
export async function followVehicle(tx: Writer, before: VehicleRow, after: VehicleRow): Promise<void> {
  const { purchasePriceCents, acquiredAt, soldAt, updatedAt } = after;
  if (soldAt === null) {
    if (before.soldAt !== null) await correctLastSale(tx, after, { asSold: asSoldOf(before), updatedAt });
    return;
  }
  if (saleFields.every((field) => after[field] === before[field])) return;
  await correctLastSale(tx, after, {
    purchasePriceCents,
    acquiredAt,
    daysToSell: daysToSell(await calendarOfSales(tx, after.workspaceId), { acquiredAt, soldAt }),
    asSold: asSoldOf(after),
    ...nameKeysOf(after),
    updatedAt,
  });
}

/** A sale from an imported inventory. */
export interface ImportedSale {
  readonly soldPriceCents: number;
  readonly soldAt: string;
}

/**
 * Records a sale of an imported inventory, in the transaction that imports the vehicle. It is not announced: receivers of
 * `vehicle.sold` would take old sales for new ones.
 */
export async function insertImportedSale(
  tx: Writer,
  clock: Clock,
  { vehicle, sale, soldBy }: { vehicle: Authorized<VehicleRow, "edit_inventory">; sale: ImportedSale; soldBy: string },
): Promise<void> {
  const calendar = await calendarOfSales(tx, vehicle.workspaceId);
  const given = { ...sale, soldBy, contactId: null, satisfaction: null };
  const row = newSaleRow(vehicle, { ...given, calendar, now: instantNow(clock) });
  await insertSale(tx, vehicle, row);
  const { workspaceId, id: vehicleId } = vehicle;
  const details = { saleId: row.id, soldPrice: sale.soldPriceCents / 100, soldAt: sale.soldAt, imported: true };
  const summary = `Sold for ${dollars(sale.soldPriceCents)} on ${dayIn(calendar.timeZone, sale.soldAt)}, according to an import.`;
  await note(tx, clock, { workspaceId, vehicleId, kind: "vehicle.sold", summary, details, actorId: soldBy });
}

import type { Writer } from "../../platform/db/store.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { asSoldOf, nameKeysOf } from "./as-sold.ts";
import { daysToSell } from "./sale-dates.ts";
import { correctLastSale } from "./sales.repo.ts";

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
    daysToSell: daysToSell(acquiredAt, soldAt),
    asSold: asSoldOf(after),
    ...nameKeysOf(after),
    updatedAt,
  });
}

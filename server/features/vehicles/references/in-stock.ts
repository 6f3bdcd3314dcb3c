import type { VehicleRow } from "../vehicles.repo.ts";
import { stockKeyOf } from "./names.ts";

type Status = VehicleRow["status"];
type Numbered = Pick<VehicleRow, "stockNumber" | "status">;

export const goneStatuses = ["SOLD", "ARCHIVED"] as const satisfies readonly Status[];

/** In stock: neither sold nor archived. */
export const isInStock = ({ status }: Pick<VehicleRow, "status">): boolean =>
  !goneStatuses.some((one) => one === status);

/**
 * The stock key that a change starts to use: of a vehicle that gets into stock, or gets a new number there. Null for every
 * other change, so that old vehicles with the same number can still be edited.
 */
export function takenStockKey(before: Numbered | undefined, after: Numbered): string | null {
  if (after.stockNumber === null || !isInStock(after)) return null;
  const key = stockKeyOf(after.stockNumber);
  const isKept = before !== undefined && isInStock(before) && before.stockNumber !== null;
  return isKept && stockKeyOf(before.stockNumber ?? "") === key ? null : key;
}

import { AppError, errors } from "../../../../contracts/kit/errors.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { vehicleText } from "../../../access/vehicles/choose-vehicle.ts";
import { visibleVehicle } from "../../../access/vehicles/vehicles.repo.ts";
import type { Writer } from "../../../platform/db/store.ts";
import type { VehicleRow } from "../vehicles.repo.ts";
import { takenStockKey } from "./in-stock.ts";
import { stockKeyOf } from "./names.ts";
import { inStockWith, lockWorkspace } from "./stock-numbers.repo.ts";

/**
 * Locks the stock numbers of a workspace, so that one transaction at a time starts to use one. Old data may have a number
 * twice, so a unique index is not possible. Lock them before any vehicle, so that two transactions cannot wait for each
 * other.
 */
export const lockStockNumbers = (tx: Writer, workspaceId: string): Promise<void> => lockWorkspace(tx, workspaceId);

type After = Pick<VehicleRow, "workspaceId" | "stockNumber" | "status"> & { readonly id?: string };

/**
 * Throws DUPLICATE_STOCK_NUMBER if the change gives a vehicle in stock the number of another one in its workspace. The
 * error's field is the one that causes it, or `field`. It names the other vehicle if the caller may see it.
 */
export async function assertStockNumberFree(
  tx: Writer,
  caller: Caller,
  { before, after, field }: { before?: VehicleRow; after: After; field?: string },
): Promise<void> {
  const key = takenStockKey(before, after);
  if (key === null) return;
  await lockStockNumbers(tx, after.workspaceId);
  const other = (await inStockWith(tx, after.workspaceId, [key])).find(({ id }) => id !== after.id);
  if (!other) return;
  const isSameNumber = before?.stockNumber != null && stockKeyOf(before.stockNumber) === key;
  const seen = await visibleVehicle(tx, (await accessOf(tx, caller)).scope, other.id);
  throw new AppError("DUPLICATE_STOCK_NUMBER", {
    message: seen ? takenText(seen) : errors.DUPLICATE_STOCK_NUMBER[1],
    field: field ?? (isSameNumber ? "status" : "stockNumber"),
    details: { stockNumber: after.stockNumber, ...(seen && { id: seen.id, vin: seen.vin }) },
  });
}

const takenText = (other: VehicleRow): string =>
  `Another vehicle in stock has the stock number ${other.stockNumber}: ${vehicleText(other)}.`;

import { AppError, errors } from "../../../../contracts/kit/errors.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { vehicleText } from "../../../access/vehicles/choose-vehicle.ts";
import { visibleVehicle } from "../../../access/vehicles/vehicles.repo.ts";
import type { Writer } from "../../../platform/db/store.ts";
import type { VehicleRow } from "../vehicles.repo.ts";
import { takenStockKey } from "./in-stock.ts";
import { stockKeyOf } from "./names.ts";
import { holdWorkspace, inStockWith } from "./stock-numbers.repo.ts";

/**
 * Lets one transaction at a time take stock numbers of a workspace into use: of two at once, both would find the number
 * free. Old data may have a number twice, so no index can refuse it. On Postgres the workspace's row is the lock: a
 * transaction takes it before it holds any vehicle, so that two never wait for each other. SQLite has one writer anyway.
 */
export const takeStockTurn = (tx: Writer, workspaceId: string): Promise<void> => holdWorkspace(tx, workspaceId);

type After = Pick<VehicleRow, "workspaceId" | "stockNumber" | "status"> & { readonly id?: string };

/**
 * Throws DUPLICATE_STOCK_NUMBER where the change brings a vehicle into stock under a number that another one of its
 * workspace has there; its field is what brings it about. The other one is named if the caller may see it.
 */
export async function assertStockNumberFree(
  tx: Writer,
  caller: Caller,
  { before, after }: { before?: VehicleRow; after: After },
): Promise<void> {
  const key = takenStockKey(before, after);
  if (key === null) return;
  await takeStockTurn(tx, after.workspaceId);
  const other = (await inStockWith(tx, after.workspaceId, [key])).find(({ id }) => id !== after.id);
  if (!other) return;
  const isSameNumber = before?.stockNumber != null && stockKeyOf(before.stockNumber) === key;
  const seen = await visibleVehicle(tx, (await accessOf(tx, caller)).scope, other.id);
  throw new AppError("DUPLICATE_STOCK_NUMBER", {
    message: seen ? takenText(seen) : errors.DUPLICATE_STOCK_NUMBER[1],
    field: isSameNumber ? "status" : "stockNumber",
    details: { stockNumber: after.stockNumber, ...(seen && { id: seen.id, vin: seen.vin }) },
  });
}

const takenText = (other: VehicleRow): string =>
  `Another vehicle in stock has the stock number ${other.stockNumber}: ${vehicleText(other)}.`;

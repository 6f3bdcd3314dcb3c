import type { Authorized } from "../../../access/authorized.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { assertStockNumberFree, lockStockNumbers } from "../references/stock-numbers.ts";
import { emitUpdated } from "../vehicle-events.ts";
import { updateVehicle, type VehicleRow } from "../vehicles.repo.ts";

type LockedVehicle = Authorized<VehicleRow, "edit_inventory">;
interface SoldFields {
  readonly soldPriceCents: number;
  readonly soldAt: string;
}

/** What a sale changes of its vehicle, with the event `vehicle.updated`. The sale itself is written in the same transaction. */
export const createSoldState = (clock: Clock) => ({
  lockStockNumbers,

  markSold: (tx: Writer, vehicle: LockedVehicle, { soldPriceCents, soldAt }: SoldFields): Promise<VehicleRow> =>
    changed(tx, clock, { before: vehicle, change: { status: "SOLD", soldPriceCents, soldAt } }),

  /** Copies the price and day of a corrected sale. */
  correctSold: (tx: Writer, vehicle: LockedVehicle, { soldPriceCents, soldAt }: SoldFields): Promise<VehicleRow> =>
    changed(tx, clock, { before: vehicle, change: { soldPriceCents, soldAt } }),

  /** Undoes a sale. An archived vehicle stays archived. Throws DUPLICATE_STOCK_NUMBER; lock the stock numbers before. */
  async takeBack(tx: Writer, caller: Caller, vehicle: LockedVehicle): Promise<VehicleRow> {
    const status = vehicle.status === "ARCHIVED" ? "ARCHIVED" : "IN_STOCK";
    await assertStockNumberFree(tx, caller, { before: vehicle, after: { ...vehicle, status }, field: "id" });
    return changed(tx, clock, { before: vehicle, change: { status, soldPriceCents: null, soldAt: null } });
  },
});

async function changed(
  tx: Writer,
  clock: Clock,
  { before, change }: { readonly before: LockedVehicle; readonly change: Partial<VehicleRow> },
): Promise<VehicleRow> {
  const after = await updateVehicle(tx, before, { ...change, updatedAt: instantNow(clock) });
  if (!after) throw new Error("the locked vehicle was not found");
  await emitUpdated(tx, clock, { before, after });
  return after;
}

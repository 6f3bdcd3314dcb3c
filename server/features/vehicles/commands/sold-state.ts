import type { Authorized } from "../../../access/authorized.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { assertStockNumberFree, lockStockNumbers } from "../references/stock-numbers.ts";
import { updateVehicle, type VehicleRow } from "../vehicles.repo.ts";

type LockedVehicle = Authorized<VehicleRow, "edit_inventory">;
interface SoldFields {
  readonly soldPriceCents: number;
  readonly soldAt: string;
}

/** What a sale changes of its vehicle. The sale itself is written in the same transaction. */
export const createSoldState = (clock: Clock) => ({
  lockStockNumbers,

  markSold: (tx: Writer, vehicle: LockedVehicle, { soldPriceCents, soldAt }: SoldFields): Promise<VehicleRow> =>
    changed(tx, vehicle, { status: "SOLD", soldPriceCents, soldAt, updatedAt: instantNow(clock) }),

  /** Copies the price and day of a corrected sale. */
  correctSold: (tx: Writer, vehicle: LockedVehicle, { soldPriceCents, soldAt }: SoldFields): Promise<VehicleRow> =>
    changed(tx, vehicle, { soldPriceCents, soldAt, updatedAt: instantNow(clock) }),

  /** Undoes a sale. An archived vehicle stays archived. Throws DUPLICATE_STOCK_NUMBER; lock the stock numbers before. */
  async takeBack(tx: Writer, caller: Caller, vehicle: LockedVehicle): Promise<VehicleRow> {
    const status = vehicle.status === "ARCHIVED" ? "ARCHIVED" : "IN_STOCK";
    await assertStockNumberFree(tx, caller, { before: vehicle, after: { ...vehicle, status }, field: "id" });
    return changed(tx, vehicle, { status, soldPriceCents: null, soldAt: null, updatedAt: instantNow(clock) });
  },
});

async function changed(tx: Writer, vehicle: LockedVehicle, change: Partial<VehicleRow>): Promise<VehicleRow> {
  const after = await updateVehicle(tx, vehicle, change);
  if (!after) throw new Error("the locked vehicle was not found");
  return after;
}

import type { Authorized } from "../../../access/authorized.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { updateVehicle, type VehicleRow } from "../vehicles.repo.ts";

type LockedVehicle = Authorized<VehicleRow, "edit_inventory">;

/** What a sale changes of its vehicle. The sale itself is written in the same transaction. */
export const createSoldState = (clock: Clock) => ({
  async markSold(
    tx: Writer,
    vehicle: LockedVehicle,
    { soldPriceCents, soldAt }: { readonly soldPriceCents: number; readonly soldAt: string },
  ): Promise<VehicleRow> {
    return changed(tx, vehicle, { status: "SOLD", soldPriceCents, soldAt, updatedAt: instantNow(clock) });
  },
});

async function changed(tx: Writer, vehicle: LockedVehicle, change: Partial<VehicleRow>): Promise<VehicleRow> {
  const after = await updateVehicle(tx, vehicle, change);
  if (!after) throw new Error("the locked vehicle was not found");
  return after;
}

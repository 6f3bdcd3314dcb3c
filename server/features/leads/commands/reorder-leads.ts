import { AppError } from "../../../../contracts/kit/errors.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireLeads } from "../../../access/records/require-leads.ts";
import { carField, requireVehicle } from "../../../access/vehicles/require-vehicle.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { changeLead } from "./change-lead.ts";
import { inLockOrder } from "./lock-order.ts";

export interface LeadOrder {
  readonly id: string;
  readonly order: number;
}
const fieldOf = (index: number): string => `leadOrders[${index}].id`;

/** Sets the positions of leads of one vehicle: of all, or of none if one of them is not a lead of this vehicle. */
export async function reorderLeads(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  caller: Caller,
  { reference, orders }: { readonly reference: string; readonly orders: readonly LeadOrder[] },
): Promise<void> {
  const access = await accessOf(store.read, caller);
  const car = await requireVehicle(access, reference, { ...carField, permission: "view_inventory" });
  const ids = orders.map(({ id }) => id);
  const orderOf = new Map(orders.map(({ id, order }) => [id, order]));
  await store.write(async (tx) => {
    const found = await requireLeads(await accessOf(tx, caller), ids, { permission: "manage_leads", fieldOf });
    const ofOtherCar = found.findIndex(({ lead }) => lead.carId !== car.id);
    if (ofOtherCar !== -1) {
      const message = "This lead is not one of the vehicle's.";
      throw new AppError("LEAD_NOT_FOUND", { message, field: fieldOf(ofOtherCar) });
    }
    for (const known of inLockOrder(found)) {
      await changeLead(clock, tx, { caller, known, given: { order: orderOf.get(known.lead.id) } });
    }
  });
}

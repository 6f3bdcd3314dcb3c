import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { vehicles as contract, VehicleSale } from "../../../contracts/vehicles.ts";
import { type Clock, dayOf, instantNow } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import { emit } from "../../events/outbox.ts";
import type { Caller } from "../../http/guards/caller.ts";
import { newId } from "../../ids.ts";
import { record } from "../audit/record.ts";
import { asSoldOf, centsOf, nameKeysOf } from "./fields.ts";
import { holdBuyer, insertSale, type SaleRow } from "./sales.repo.ts";
import { note } from "./timeline.ts";
import { updateVehicle, type VehicleRow } from "./vehicles.repo.ts";
import type { Vehicles } from "./vehicles.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
}
type SaleBody = z.output<typeof contract.sell.body>;

export function openSales({ store, clock, vehicles }: Needs) {
  return {
    /**
     * Records a sale: the row that the figures read, the status, the event, the timeline and the audit trail, or
     * none of them. Throws VEHICLE_ALREADY_SOLD; RESOURCE_NOT_FOUND with `contactId` for a contact of nobody's.
     */
    async sell(caller: Caller, reference: string, body: SaleBody): Promise<VehicleSale> {
      const now = instantNow(clock);
      return store.write(async (tx) => {
        const { row: before, access } = await vehicles.hold(tx, caller, { reference, permission: "edit_inventory" });
        if (before.soldAt !== null) throw new AppError("VEHICLE_ALREADY_SOLD", { details: { soldAt: before.soldAt } });
        const sale = saleOf(before, { body, now, soldBy: caller.accountId });
        if (sale.contactId !== null && !(await holdBuyer(tx, before.workspaceId, sale.contactId))) {
          throw new AppError("RESOURCE_NOT_FOUND", { message: "No such contact.", field: "contactId" });
        }
        const { soldPriceCents, soldAt } = sale;
        const after = await updateVehicle(tx, before, { status: "SOLD", soldPriceCents, soldAt, updatedAt: now });
        if (!after) throw new Error("the vehicle was there and is gone within one transaction");
        await insertSale(tx, sale);
        const soldPrice = soldPriceCents / 100;
        const { workspaceId, id: vehicleId } = after;
        const payload = { vehicle_id: vehicleId, sold_price: soldPrice, sold_at: soldAt };
        await emit(tx, clock, { workspaceId, name: "vehicle.sold", payload });
        const { contactId, satisfaction } = sale;
        const details = { saleId: sale.id, soldPrice, soldAt, contactId, satisfaction };
        const summary = `Sold for ${soldPrice.toLocaleString("en-US", { minimumFractionDigits: 2 })}.`;
        await note(tx, clock, {
          workspaceId,
          vehicleId,
          kind: "vehicle.sold",
          summary,
          details,
          actorId: caller.accountId,
        });
        const sold = { action: "vehicle.sold", subjectType: "vehicle", subjectId: vehicleId };
        await record(tx, clock, caller, { ...sold, details });
        return { ...sale, soldPrice, vehicle: vehicles.wire(after, access) };
      });
    },
  };
}
export type Sales = ReturnType<typeof openSales>;

/** The sale's row. Throws VALIDATION_ERROR with `soldAt` for a day to come, and for one before the purchase. */
function saleOf(vehicle: VehicleRow, { body, now, soldBy }: { body: SaleBody; now: string; soldBy: string }): SaleRow {
  const soldAt = body.soldAt ?? now;
  if (soldAt > now) {
    throw new AppError("VALIDATION_ERROR", { message: "soldAt: it lies in the future.", field: "soldAt" });
  }
  if (vehicle.acquiredAt !== null && soldAt < vehicle.acquiredAt) {
    throw new AppError("VALIDATION_ERROR", {
      message: `soldAt: it lies before acquiredAt, ${vehicle.acquiredAt}.`,
      field: "soldAt",
    });
  }
  return {
    id: newId(),
    workspaceId: vehicle.workspaceId,
    vehicleId: vehicle.id,
    contactId: body.contactId ?? null,
    soldBy,
    ...nameKeysOf(vehicle),
    asSold: asSoldOf(vehicle),
    soldPriceCents: centsOf(body.soldPrice) ?? 0,
    soldAt,
    purchasePriceCents: vehicle.purchasePriceCents,
    acquiredAt: vehicle.acquiredAt,
    daysToSell: vehicle.acquiredAt === null ? null : dayOf(soldAt) - dayOf(vehicle.acquiredAt),
    satisfaction: body.satisfaction ?? null,
    createdAt: now,
  };
}

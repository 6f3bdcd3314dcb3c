import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { RecordedSale } from "../../../contracts/recorded-sale.ts";
import type { vehicles as contract, VehicleSale } from "../../../contracts/vehicles.ts";
import { accessOf } from "../../access/access.ts";
import { type Caller, isPermitted } from "../../access/caller.ts";
import { lockVehicle, requireVehicle, requireVehicleToRead } from "../../access/vehicles/require-vehicle.ts";
import { type Clock, dayOf, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import { newId } from "../../platform/ids.ts";
import { record } from "../audit/record.ts";
import type { Contacts } from "../contacts/contacts.service.ts";
import { asSoldOf, centsOf, nameKeysOf } from "./fields.ts";
import { holdBuyer, insertSale, lastSale, type SaleRow } from "./sales.repo.ts";
import { note } from "./timeline.ts";
import { updateVehicle, type VehicleRow } from "./vehicles.repo.ts";
import type { Vehicles } from "./vehicles.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly contacts: Pick<Contacts, "save">;
}
type SaleBody = z.output<typeof contract.sell.body>;

const toSell = { field: "id", permission: "edit_inventory" } as const;

export function openSales({ store, clock, vehicles, contacts }: Needs) {
  /**
   * The vehicle that a new buyer is recorded for. Throws INSUFFICIENT_PERMISSIONS for a caller who may not keep contacts.
   */
  async function soldTo(caller: Caller, reference: string): Promise<VehicleRow> {
    const access = await accessOf(store.read, caller);
    const vehicle = await requireVehicle(access, reference, toSell);
    if (!isPermitted(caller, "leads:write") || !access.may(vehicle, "manage_leads")) {
      const message = "A buyer becomes a contact: that needs leads:write, and in a team the permission manage_leads.";
      throw new AppError("INSUFFICIENT_PERMISSIONS", { message, field: "buyer" });
    }
    return vehicle;
  }

  return {
    /**
     * Records a sale: the row that the figures read, the status, the event, the timeline and the audit trail, or
     * none of them. Throws VEHICLE_ALREADY_SOLD; RESOURCE_NOT_FOUND with `contactId` for a contact of nobody's.
     */
    async sell(caller: Caller, reference: string, body: SaleBody): Promise<VehicleSale> {
      const now = instantNow(clock);
      const { buyer } = body;
      const known = buyer && (await soldTo(caller, reference));
      return store.write(async (tx) => {
        // contacts first, then the vehicle: the order of every transaction that locks both
        const workspaceId = known?.workspaceId ?? caller.workspaceId;
        const contact = buyer && (await contacts.save(tx, { ...caller, workspaceId }, buyer)).row;
        const access = await accessOf(tx, caller);
        const before = await lockVehicle(access, known?.id ?? reference, toSell);
        if (before.soldAt !== null) throw new AppError("VEHICLE_ALREADY_SOLD", { details: { soldAt: before.soldAt } });
        const given = saleOf(before, { body, now, soldBy: caller.accountId });
        const sale = { ...given, contactId: contact?.id ?? given.contactId };
        if (sale.contactId !== null && !(await holdBuyer(tx, before.workspaceId, sale.contactId))) {
          throw new AppError("RESOURCE_NOT_FOUND", { message: "No such contact.", field: "contactId" });
        }
        const { soldPriceCents, soldAt } = sale;
        const after = await updateVehicle(tx, before, { status: "SOLD", soldPriceCents, soldAt, updatedAt: now });
        if (!after) throw new Error("the vehicle was there and is gone within one transaction");
        await insertSale(tx, before, sale);
        const soldPrice = soldPriceCents / 100;
        const vehicleId = after.id;
        const payload = { vehicle_id: vehicleId, sold_price: soldPrice, sold_at: soldAt };
        await emit(tx, clock, { workspaceId: after.workspaceId, name: "vehicle.sold", payload });
        const { contactId, satisfaction } = sale;
        const details = { saleId: sale.id, soldPrice, soldAt, contactId, satisfaction };
        const summary = `Sold for ${soldPrice.toLocaleString("en-US", { minimumFractionDigits: 2 })}.`;
        await note(tx, clock, {
          workspaceId: after.workspaceId,
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

    /** The last sale. Throws RESOURCE_NOT_FOUND where there is none. */
    async of(caller: Caller, reference: string): Promise<RecordedSale> {
      const access = await accessOf(store.read, caller);
      const row = await requireVehicleToRead(access, reference, { field: "id" });
      const found = await lastSale(store.read, row);
      if (!found) throw new AppError("RESOURCE_NOT_FOUND", { message: "No sale is recorded.", field: "id" });
      const { sale, buyer } = found;
      const seesBuyer = isPermitted(caller, "leads:read") && access.may(row, "manage_leads");
      return {
        ...sale,
        contactId: seesBuyer ? sale.contactId : null,
        soldPrice: sale.soldPriceCents / 100,
        daysInStock: sale.daysToSell,
        buyer: seesBuyer ? buyer : null,
      };
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

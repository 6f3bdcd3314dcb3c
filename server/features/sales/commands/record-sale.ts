import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { vehicles as contract, VehicleSale } from "../../../../contracts/vehicles/vehicles.ts";
import { accessOf } from "../../../access/access.ts";
import { type Caller, isPermitted } from "../../../access/caller.ts";
import { lockVehicle, requireVehicle } from "../../../access/vehicles/require-vehicle.ts";
import { centsOf } from "../../../domain/money.ts";
import type { Calendar } from "../../../platform/calendar.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { emit } from "../../../platform/events/outbox.ts";
import { record } from "../../audit/record.ts";
import type { Contacts } from "../../contacts/contacts.service.ts";
import type { Leads } from "../../leads/leads.service.ts";
import { note } from "../../vehicles/timeline.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import { dollars } from "../corrected-sale.ts";
import { newSaleRow } from "../new-sale.ts";
import { assertSoldAt, calendarOfSales } from "../sale-dates.ts";
import { soldPayload } from "../sale-events.ts";
import { insertSale, lockBuyer, type SaleRow } from "../sales.repo.ts";

export interface SaleNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly contacts: Pick<Contacts, "save" | "identityOf">;
  readonly leads: Pick<Leads, "completeForBuyer" | "reopenAfterVoid">;
}
export type SaleBody = z.output<typeof contract.sell.body>;

const toSell = { field: "id", permission: "edit_inventory" } as const;

/**
 * Records a sale in one transaction: its row, the vehicle's status, the event, the timeline and the audit log. The
 * buyer's open leads of the vehicle are completed. Throws
 * VEHICLE_ALREADY_SOLD, and RESOURCE_NOT_FOUND with `contactId` for an unknown contact.
 */
export async function recordSale(
  { store, clock, vehicles, contacts, leads }: SaleNeeds,
  caller: Caller,
  { reference, body }: { readonly reference: string; readonly body: SaleBody },
): Promise<VehicleSale> {
  const now = instantNow(clock);
  const { buyer } = body;
  const known = buyer && (await requireVehicleForBuyer(store, caller, reference));
  return store.write(async (tx) => {
    // Contacts first, then the vehicle: every transaction that locks both uses this order.
    const workspaceId = known?.workspaceId ?? caller.workspaceId;
    const contact = buyer && (await contacts.save(tx, { ...caller, workspaceId }, buyer)).row;
    const access = await accessOf(tx, caller);
    const before = await lockVehicle(access, known?.id ?? reference, toSell);
    if (before.soldAt !== null) throw new AppError("VEHICLE_ALREADY_SOLD", { details: { soldAt: before.soldAt } });
    const calendar = await calendarOfSales(tx, before.workspaceId);
    const given = saleRow(before, { body, now, calendar, soldBy: caller.accountId });
    const sale = { ...given, contactId: contact?.id ?? given.contactId };
    const buyerRow = sale.contactId === null ? undefined : await lockBuyer(tx, before.workspaceId, sale.contactId);
    if (sale.contactId !== null && !buyerRow) {
      throw new AppError("RESOURCE_NOT_FOUND", { message: "No such contact.", field: "contactId" });
    }
    const { soldPriceCents, soldAt } = sale;
    const after = await vehicles.markSold(tx, before, { soldPriceCents, soldAt });
    await insertSale(tx, before, sale);
    await publishSale(tx, clock, { caller, sale });
    if (buyerRow) {
      const hasIdentity = contacts.identityOf(buyerRow);
      const contact = { contactId: buyerRow.id, hasIdentity };
      await leads.completeForBuyer(tx, { caller, vehicle: before, buyer: contact, at: sale.createdAt });
    }
    return { ...sale, soldPrice: soldPriceCents / 100, vehicle: await vehicles.present(after, access) };
  });
}

/** The vehicle of a sale to a new buyer. Throws INSUFFICIENT_PERMISSIONS for a caller who may not create contacts. */
async function requireVehicleForBuyer(store: Store, caller: Caller, reference: string): Promise<VehicleRow> {
  const access = await accessOf(store.read, caller);
  const vehicle = await requireVehicle(access, reference, toSell);
  if (!isPermitted(caller, "leads:write") || !access.may(vehicle, "manage_leads")) {
    const message = "A buyer becomes a contact: that needs leads:write, and in a team the permission manage_leads.";
    throw new AppError("INSUFFICIENT_PERMISSIONS", { message, field: "buyer" });
  }
  return vehicle;
}

/** Throws VALIDATION_ERROR with `soldAt` for an instant in the future, or before the purchase. */
function saleRow(
  vehicle: VehicleRow,
  {
    body,
    now,
    calendar,
    soldBy,
  }: { readonly body: SaleBody; readonly now: string; readonly calendar: Calendar; readonly soldBy: string },
): SaleRow {
  const soldAt = body.soldAt ?? now;
  assertSoldAt(soldAt, { acquiredAt: vehicle.acquiredAt, now });
  return newSaleRow(vehicle, {
    soldPriceCents: centsOf(body.soldPrice),
    soldAt,
    contactId: body.contactId ?? null,
    satisfaction: body.satisfaction ?? null,
    soldBy,
    now,
    calendar,
  });
}

/** Emits the event, and adds the sale to the timeline and the audit log. */
async function publishSale(tx: Writer, clock: Clock, { caller, sale }: { caller: Caller; sale: SaleRow }) {
  const { workspaceId, vehicleId, soldAt, contactId, satisfaction } = sale;
  const soldPrice = sale.soldPriceCents / 100;
  await emit(tx, clock, { workspaceId, name: "vehicle.sold", payload: soldPayload(sale) });
  const details = { saleId: sale.id, soldPrice, soldAt, contactId, satisfaction };
  const summary = `Sold for ${dollars(sale.soldPriceCents)}.`;
  const actorId = caller.accountId;
  await note(tx, clock, { workspaceId, vehicleId, kind: "vehicle.sold", summary, details, actorId });
  await record(tx, clock, caller, { action: "vehicle.sold", subjectType: "vehicle", subjectId: vehicleId, details });
}

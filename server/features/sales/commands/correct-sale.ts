import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { sales as contract } from "../../../../contracts/papers/sales.ts";
import type { Access } from "../../../access/access.ts";
import { lockSale, requireSale } from "../../../access/records/require-sale.ts";
import { seesBuyer } from "../../../access/vehicles/sees-buyer.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { emit } from "../../../platform/events/outbox.ts";
import type { Precondition } from "../../../platform/http/conditional.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import { note } from "../../vehicles/timeline.ts";
import { buyerIsHidden } from "../buyer.ts";
import { correctedFields, correctionText } from "../corrected-sale.ts";
import { readSale } from "../read-sale.ts";
import { assertSoldAt, calendarOfSales, changedAt, daysToSell } from "../sale-dates.ts";
import { correctedPayload } from "../sale-events.ts";
import { insertCorrection, lastSaleId, lockBuyer, type SaleRow, updateSale } from "../sales.repo.ts";
import type { SaleNeeds } from "./record-sale.ts";

export type SaleCorrectionBody = z.output<typeof contract.correct.body>;

/**
 * Corrects a sale, and its vehicle if that is still sold by it. Keeps the values before. Writes nothing if nothing
 * changes. Throws PRECONDITION_FAILED, SALE_VOIDED, VALIDATION_ERROR with `soldAt`, and RESOURCE_NOT_FOUND with `contactId`.
 */
export async function correctSale(
  { clock, vehicles }: Pick<SaleNeeds, "clock" | "vehicles">,
  access: Access<Writer>,
  {
    id,
    body: { reason, ...given },
    precondition,
  }: { readonly id: string; readonly body: SaleCorrectionBody; readonly precondition: Precondition },
): Promise<void> {
  const { db: tx, caller } = access;
  await lockGivenBuyer(access, id, given.contactId);
  const { found, vehicle } = await lockSale(access, id, "edit_inventory");
  precondition.assert(await readSale(access, id));
  const before = found.sale;
  if (before.voidedAt !== null) throw new AppError("SALE_VOIDED", { details: { voidedAt: before.voidedAt } });
  const change = correctedFields(before, given);
  if (!change) return;
  const now = instantNow(clock);
  const soldAt = change.soldAt ?? before.soldAt;
  if (change.soldAt !== undefined) assertSoldAt(soldAt, { acquiredAt: before.acquiredAt, now });
  const dated = { acquiredAt: before.acquiredAt, soldAt };
  const calendar = await calendarOfSales(tx, before.workspaceId);
  const after = await updateSale(tx, vehicle, {
    ...change,
    id,
    daysToSell: change.soldAt === undefined ? before.daysToSell : daysToSell(calendar, dated),
    updatedAt: changedAt(before.updatedAt, now),
  });
  if (!after) throw new Error("the sale of the locked vehicle was not found");
  const { soldPriceCents, contactId, satisfaction } = before;
  const values = { soldPriceCents, soldAt: before.soldAt, contactId, satisfaction };
  const by = { correctedBy: caller.accountId, createdAt: after.updatedAt };
  await insertCorrection(tx, vehicle, { id: newId(), saleId: id, reason, ...values, ...by });
  const isCurrent = vehicle.soldAt !== null && (await lastSaleId(tx, vehicle)) === id;
  if (isCurrent) await vehicles.correctSold(tx, vehicle, after);
  await publishCorrection(access, clock, { before, after, reason, timeZone: calendar.timeZone });
}

/**
 * Locks the contact before the vehicle: every transaction that locks both uses this order. A caller who may not see the
 * buyer may not change it either, not even to null, which is what they see.
 */
async function lockGivenBuyer(access: Access<Writer>, id: string, contactId: string | null | undefined): Promise<void> {
  if (contactId === undefined) return;
  const { vehicle } = await requireSale(access, id, "edit_inventory");
  if (!seesBuyer(access, vehicle)) throw buyerIsHidden();
  if (contactId === null || (await lockBuyer(access.db, vehicle.workspaceId, contactId))) return;
  throw new AppError("RESOURCE_NOT_FOUND", { message: "No such contact.", field: "contactId" });
}

/** Emits the event, and adds the correction to the timeline and the audit log. */
async function publishCorrection(
  { db: tx, caller }: Access<Writer>,
  clock: Clock,
  {
    before,
    after,
    ...said
  }: { readonly before: SaleRow; readonly after: SaleRow; readonly reason: string; readonly timeZone: string },
): Promise<void> {
  const { reason } = said;
  const { workspaceId, vehicleId, id: saleId } = after;
  await emit(tx, clock, { workspaceId, name: "vehicle.sale_corrected", payload: correctedPayload(after) });
  const kind = "vehicle.sale_corrected";
  const summary = correctionText(before, after, said);
  const details = { saleId, reason };
  await note(tx, clock, { workspaceId, vehicleId, kind, summary, details, actorId: caller.accountId });
  const values = ({ soldPriceCents, soldAt, contactId, satisfaction }: SaleRow) => {
    return { soldPrice: soldPriceCents / 100, soldAt, contactId, satisfaction };
  };
  const entry = { action: kind, subjectType: "vehicle", subjectId: vehicleId };
  await record(tx, clock, caller, { ...entry, details: { ...details, from: values(before), to: values(after) } });
}

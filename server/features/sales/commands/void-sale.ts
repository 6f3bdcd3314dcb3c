import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Access } from "../../../access/access.ts";
import { lockSale, requireSale } from "../../../access/records/require-sale.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { emit } from "../../../platform/events/outbox.ts";
import { record } from "../../audit/record.ts";
import { note } from "../../vehicles/timeline.ts";
import { dollars } from "../corrected-sale.ts";
import { changedAt } from "../sale-dates.ts";
import { voidedPayload } from "../sale-events.ts";
import { lastSaleId, type SaleRow, updateSale } from "../sales.repo.ts";
import type { SaleNeeds } from "./record-sale.ts";

/**
 * Voids a sale. A vehicle that is still sold by it comes back, and the leads that the sale completed are open again. Throws SALE_VOIDED, and DUPLICATE_STOCK_NUMBER if another
 * vehicle in stock has the vehicle's number.
 */
export async function voidSale(
  { clock, vehicles, leads }: Pick<SaleNeeds, "clock" | "vehicles" | "leads">,
  access: Access<Writer>,
  id: string,
  reason: string,
): Promise<void> {
  const { db: tx, caller } = access;
  const known = await requireSale(access, id, "edit_inventory");
  // Before the vehicle is locked: every transaction that may use a new stock number locks in this order.
  await vehicles.lockStockNumbers(tx, known.vehicle.workspaceId);
  const { found, vehicle } = await lockSale(access, id, "edit_inventory");
  const { sale } = found;
  if (sale.voidedAt !== null) throw new AppError("SALE_VOIDED", { details: { voidedAt: sale.voidedAt } });
  const isCurrent = vehicle.soldAt !== null && (await lastSaleId(tx, vehicle)) === id;
  if (isCurrent) {
    await vehicles.takeBack(tx, caller, vehicle);
    await leads.reopenAfterVoid(tx, { caller, vehicle, recordedAt: sale.createdAt });
  }
  const voidedAt = changedAt(sale.updatedAt, instantNow(clock));
  const after = await updateSale(tx, vehicle, { id, voidedAt, voidReason: reason, updatedAt: voidedAt });
  if (!after) throw new Error("the sale of the locked vehicle was not found");
  await publishVoid(access, clock, { sale: after, reason, voidedAt });
}

/** Emits the event, and adds the void to the timeline and the audit log. */
async function publishVoid(
  { db: tx, caller }: Access<Writer>,
  clock: Clock,
  { sale, reason, voidedAt }: { readonly sale: SaleRow; readonly reason: string; readonly voidedAt: string },
): Promise<void> {
  const { workspaceId, vehicleId, id: saleId } = sale;
  const kind = "vehicle.sale_voided";
  await emit(tx, clock, { workspaceId, name: kind, payload: voidedPayload({ sale, reason, voidedAt }) });
  const summary = `The sale for ${dollars(sale.soldPriceCents)} was voided. Reason: ${reason}`;
  const details = { saleId, reason };
  await note(tx, clock, { workspaceId, vehicleId, kind, summary, details, actorId: caller.accountId });
  const values = { soldPrice: sale.soldPriceCents / 100, soldAt: sale.soldAt, contactId: sale.contactId };
  const entry = { action: kind, subjectType: "vehicle", subjectId: vehicleId };
  await record(tx, clock, caller, { ...entry, details: { ...details, ...values } });
}

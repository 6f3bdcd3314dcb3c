import { AppError } from "../../../contracts/kit/errors.ts";
import type { AppraisalChange } from "../../../contracts/pricing/appraisals.ts";
import type { Authorized } from "../../access/authorized.ts";
import type { Caller } from "../../access/caller.ts";
import { amountOf, centsOf } from "../../domain/money.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import type { Precondition } from "../../platform/http/conditional.ts";
import { record } from "../audit/record.ts";
import { note, reportVehicle } from "../vehicles/timeline.ts";
import { appraisalOf, eventOf } from "./appraisals.present.ts";
import { type AppraisalRow, lockAppraisal, updateAppraisal } from "./appraisals.repo.ts";

interface Change {
  readonly caller: Caller;
  readonly known: Authorized<AppraisalRow, "edit_inventory">;
  readonly given: AppraisalChange;
  readonly precondition: Precondition;
}

/**
 * Changes the decision, bid or note. Writes and announces nothing if the appraisal has these values. Throws
 * RESOURCE_NOT_FOUND and PRECONDITION_FAILED.
 */
export async function changeAppraisal(
  clock: Clock,
  tx: Writer,
  { caller, known, given, precondition }: Change,
): Promise<AppraisalRow> {
  const before = await lockAppraisal(tx, known);
  if (!before) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such appraisal.", field: "appraisal_id" });
  precondition.assert(appraisalOf(before, undefined));
  const columns = {
    ...(given.bid !== undefined && { bidCents: centsOf(given.bid) ?? null }),
    ...(given.note !== undefined && { note: given.note || null }),
    ...(given.decision !== undefined && {
      decision: given.decision,
      pricePaidCents: centsOf(given.price_paid) ?? null,
    }),
  };
  const after = { ...before, ...columns };
  const isDecision = after.decision !== before.decision || after.pricePaidCents !== before.pricePaidCents;
  if (!isDecision && after.bidCents === before.bidCents && after.note === before.note) return before;
  const at = instantNow(clock);
  const isOpen = after.decision === "open";
  const row = {
    ...after,
    ...(isDecision && { decidedAt: isOpen ? null : at, decidedBy: isOpen ? null : caller.name }),
    updatedAt: at,
  };
  await updateAppraisal(tx, known, row);
  if (isDecision) await publishDecision({ tx, clock }, caller, { before, row });
  else reportVehicle(tx, { workspaceId: row.workspaceId, id: row.vehicleId });
  return row;
}

/** The timeline and the event have no amounts: everybody who sees the vehicle reads them, also without `view_costs`. */
async function publishDecision(
  { tx, clock }: { readonly tx: Writer; readonly clock: Clock },
  caller: Caller,
  { before, row }: { readonly before: AppraisalRow; readonly row: AppraisalRow },
): Promise<void> {
  const { workspaceId, vehicleId, decision } = row;
  await record(tx, clock, caller, {
    action: "appraisal.decided",
    subjectType: "appraisal",
    subjectId: row.id,
    details: {
      vehicle_id: vehicleId,
      decision: { from: before.decision, to: decision },
      price_paid: { from: amountOf(before.pricePaidCents), to: amountOf(row.pricePaidCents) },
    },
  });
  await note(tx, clock, {
    workspaceId,
    vehicleId,
    kind: "appraisal.decided",
    summary: decision === "open" ? "Appraisal opened again." : `Appraisal: ${decision}.`,
    details: { appraisal_id: row.id, decision },
    actorId: caller.accountId,
  });
  await emit(tx, clock, { workspaceId, name: "appraisal.decided", payload: eventOf(row) });
}

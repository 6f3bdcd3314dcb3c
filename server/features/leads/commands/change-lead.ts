import type { LeadChange } from "../../../../contracts/customers/lead.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { assertAssignee } from "../../../access/records/assignee.ts";
import type { AuthorizedLead } from "../../../access/records/require-leads.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { noPrecondition, type Precondition } from "../../../platform/http/conditional.ts";
import { campaignOfLead } from "../campaign-of-lead.repo.ts";
import { publishLeadChange } from "../lead-timeline.ts";
import { changesNothing, columnsOf, presentLead } from "../leads.present.ts";
import { type LeadRow, leadSearchText, lockLead, updateLead } from "../leads.repo.ts";
import { lostReasonOf } from "../lost-reason.ts";

interface Change {
  readonly caller: Caller;
  readonly known: AuthorizedLead<"manage_leads">;
  readonly given: LeadChange;
  readonly precondition?: Precondition;
}

/**
 * Changes a lead. Writes and publishes nothing if the lead already has these values. Throws LEAD_NOT_FOUND and
 * PRECONDITION_FAILED.
 */
export async function changeLead(
  clock: Clock,
  tx: Writer,
  { caller, known, given, precondition = noPrecondition }: Change,
): Promise<LeadRow> {
  if (changesNothing(known.lead, given)) {
    precondition.assert(presentLead(known.lead, clock.now()));
    return known.lead;
  }
  const before = await lockLead(tx, known);
  if (!before) throw new AppError("LEAD_NOT_FOUND", { field: "id" });
  precondition.assert(presentLead(before, clock.now()));
  const now = instantNow(clock);
  const after = { ...before, ...columnsOf(given) };
  const { assigneeId } = after;
  if (assigneeId !== null && assigneeId !== before.assigneeId) await assertAssignee(tx, known.car, assigneeId);
  const row = await updateLead(tx, known, {
    ...columnsOf(given),
    lostReason: lostReasonOf(after, before),
    // a lead keeps its campaign, whatever becomes of the campaign's link
    ...(after.utmCampaign !== before.utmCampaign && { campaignId: await campaignOfLead(tx, after) }),
    searchText: leadSearchText(after),
    statusSince: after.status === before.status ? before.statusSince : now,
    updatedAt: now,
  });
  if (!row) throw new Error("the locked lead was not found");
  await publishLeadChange(tx, clock, { before, after: row, actorId: caller.accountId });
  return row;
}

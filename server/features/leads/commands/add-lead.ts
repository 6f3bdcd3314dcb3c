import type { Lead, NewLead } from "../../../../contracts/customers/lead.ts";
import type { Caller } from "../../../access/caller.ts";
import { assertAssignee } from "../../../access/records/assignee.ts";
import { type AuthorizedVehicle, carField, keepFromDeletion } from "../../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { campaignOfLead } from "../campaign-of-lead.repo.ts";
import { publishLeadChange } from "../lead-timeline.ts";
import { presentLead } from "../leads.present.ts";
import { insertLead, leadSearchText } from "../leads.repo.ts";
import { lostReasonOf } from "../lost-reason.ts";

export interface LeadToAdd extends NewLead {
  readonly contactId?: string | null;
}

/** Adds a lead to a vehicle. Throws CAR_NOT_FOUND for a vehicle that was deleted since it was read. */
export async function addLead(
  clock: Clock,
  tx: Writer,
  { caller, vehicle, given }: { caller: Caller; vehicle: AuthorizedVehicle<"create_leads">; given: LeadToAdd },
): Promise<Lead> {
  await keepFromDeletion(tx, vehicle, carField);
  if (given.assigneeId) await assertAssignee(tx, vehicle, given.assigneeId);
  const { action, targetName, targetInfo, tag = null, note = null, status = "NEW" } = given;
  const { utmSource = null, utmMedium = null, utmCampaign = null, utmTerm = null, utmContent = null } = given;
  const { workspaceId } = vehicle;
  const now = instantNow(clock);
  const row = await insertLead(tx, vehicle, {
    id: newId(),
    contactId: given.contactId ?? null,
    createdBy: caller.accountId,
    status,
    assigneeId: given.assigneeId ?? null,
    dueAt: given.dueAt ?? null,
    lostReason: lostReasonOf({ status, lostReason: given.lostReason ?? null }),
    action,
    targetName,
    targetInfo,
    tag,
    note,
    ...{ utmSource, utmMedium, utmCampaign, utmTerm, utmContent },
    campaignId: await campaignOfLead(tx, { workspaceId, utmCampaign }),
    position: given.order ?? 0,
    searchText: leadSearchText({ action, targetName, tag }),
    statusSince: now,
    createdAt: now,
    updatedAt: now,
  });
  if (!row) throw new Error("the lead could not be stored");
  await publishLeadChange(tx, clock, { after: row, actorId: caller.accountId });
  return presentLead(row, clock.now());
}

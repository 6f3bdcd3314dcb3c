import type { z } from "zod";
import type { LeadActivityKind } from "../../../../contracts/customers/lead.ts";
import type { leads as contract } from "../../../../contracts/customers/leads.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { TimelineEntry } from "../../../../contracts/vehicles/timeline.ts";
import type { Caller } from "../../../access/caller.ts";
import type { AuthorizedLead } from "../../../access/records/require-leads.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { entriesOf } from "../../vehicles/timeline.ts";
import { publishActivity } from "../lead-timeline.ts";
import { updateLead } from "../leads.repo.ts";

export type NewActivity = z.output<typeof contract.logActivity.body>;

const titles: Readonly<Record<LeadActivityKind, string>> = {
  call: "Call logged",
  email: "E-mail logged",
  text: "Text message logged",
  visit: "Visit logged",
  note: "Note added",
};

/** Logs what a person did about a lead, and returns its entry. Throws LEAD_NOT_FOUND for a lead that was deleted since it was read. */
export async function logActivity(
  clock: Clock,
  tx: Writer,
  {
    caller,
    known,
    given: { activity, note = null },
  }: { caller: Caller; known: AuthorizedLead<"manage_leads">; given: NewActivity },
): Promise<TimelineEntry> {
  const now = instantNow(clock);
  const lead = await updateLead(tx, known, { lastActivityAt: now, updatedAt: now });
  if (!lead) throw new AppError("LEAD_NOT_FOUND", { field: "id" });
  const summary = `${titles[activity]}: ${lead.targetName}.${note ? ` ${note}` : ""}`;
  const id = await publishActivity(tx, clock, {
    lead,
    entry: { kind: `lead.${activity}`, summary, details: { note } },
    actorId: caller.accountId,
  });
  const entries = await entriesOf(tx, { vehicleId: lead.carId, about: { leadId: lead.id } });
  const entry = entries.find((one) => one.id === id);
  if (!entry) throw new Error("the activity was not stored");
  return entry;
}

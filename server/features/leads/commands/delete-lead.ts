import type { Caller } from "../../../access/caller.ts";
import type { AuthorizedLead } from "../../../access/records/require-leads.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import { publishLeadChange } from "../lead-timeline.ts";
import { deleteLeadRow } from "../leads.repo.ts";

/** Deletes a lead, with an entry in the audit log. Does nothing if it was deleted since it was read. */
export async function deleteLead(
  clock: Clock,
  tx: Writer,
  { caller, known }: { caller: Caller; known: AuthorizedLead<"manage_leads"> },
): Promise<void> {
  if (!(await deleteLeadRow(tx, known))) return;
  await publishLeadChange(tx, clock, { before: known.lead, actorId: caller.accountId });
  const { id: subjectId, workspaceId, carId, status, action } = known.lead;
  const details = { workspaceId, carId, status, action };
  await record(tx, clock, caller, { action: "lead.deleted", subjectType: "lead", subjectId, details });
}

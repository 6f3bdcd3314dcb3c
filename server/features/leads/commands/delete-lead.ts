import type { Caller } from "../../../access/caller.ts";
import type { AuthorizedLead } from "../../../access/records/require-leads.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import type { Precondition } from "../../../platform/http/conditional.ts";
import { record } from "../../audit/record.ts";
import { publishLeadChange } from "../lead-timeline.ts";
import { presentLead } from "../leads.present.ts";
import { deleteLeadRow, lockLead } from "../leads.repo.ts";

/**
 * Deletes a lead, with an entry in the audit log. Does nothing if it was deleted since it was read. Throws
 * PRECONDITION_FAILED.
 */
export async function deleteLead(
  clock: Clock,
  tx: Writer,
  {
    caller,
    known,
    precondition,
  }: { caller: Caller; known: AuthorizedLead<"manage_leads">; precondition?: Precondition },
): Promise<void> {
  const before = precondition && (await lockLead(tx, known));
  if (before) precondition.assert(presentLead(before, clock.now()));
  if (!(await deleteLeadRow(tx, known))) return;
  await publishLeadChange(tx, clock, { before: known.lead, actorId: caller.accountId });
  const { id: subjectId, workspaceId, carId, status, action } = known.lead;
  const details = { workspaceId, carId, status, action };
  await record(tx, clock, caller, { action: "lead.deleted", subjectType: "lead", subjectId, details });
}

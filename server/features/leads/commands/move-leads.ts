import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { publishLeadChange } from "../lead-timeline.ts";
import { updateLeadOfContact } from "../leads.repo.ts";

export interface LeadMove {
  readonly from: string;
  readonly to: string;
  /** The leads to move. Those that are not leads of the contact `from` are skipped. */
  readonly ids: readonly string[];
}

/** Moves leads from one contact to another. Returns the ids of those that it moved. */
export async function moveLeads(
  clock: Clock,
  tx: Writer,
  { caller, from, to, ids }: LeadMove & { readonly caller: Caller },
): Promise<string[]> {
  const moved: string[] = [];
  for (const id of ids.toSorted()) {
    const change = { contactId: to, updatedAt: instantNow(clock) };
    const after = await updateLeadOfContact(tx, { id, contactId: from }, change);
    if (!after) continue;
    await publishLeadChange(tx, clock, { before: { ...after, contactId: from }, after, actorId: caller.accountId });
    moved.push(id);
  }
  return moved;
}

import type { z } from "zod";
import type { contactMerges as contract } from "../../../../contracts/customers/contact-merges.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { emit } from "../../../platform/events/outbox.ts";
import { record } from "../../audit/record.ts";
import { contactNotFound } from "../contact-not-found.ts";
import { presentContact } from "../contacts.present.ts";
import { type ContactRow, findContact, insertContact, lockContact, lockContacts } from "../contacts.repo.ts";
import { changeKeptContact } from "./change-kept-contact.ts";
import { undoneFields } from "./merged-fields.ts";
import { deleteMerge, findMerge, findMerges, type MergeRow } from "./merges.repo.ts";
import type { MovedRows } from "./merges.table.ts";
import { type LeadMover, movedCounts, moveReferencesBack } from "./reference-moves.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly leads: LeadMover;
}

/**
 * Undoes the latest merge into a contact. It restores the merged contact and moves its references back, except those
 * that were deleted or given to another contact since. A field of the kept contact that was changed since stays.
 * Throws RESOURCE_NOT_FOUND and MERGE_NOT_LATEST.
 */
export async function undoMerge(
  { store, clock, leads }: Needs,
  caller: Caller,
  { id, mergeId }: { id: string; mergeId: string },
): Promise<z.output<typeof contract.undo.response>> {
  const { workspaceId } = caller;
  return store.write(async (tx) => {
    await lockContacts(tx, workspaceId);
    const kept = await lockContact(tx, { workspaceId, id }, "update");
    if (!kept) throw await contactNotFound(tx, caller, id);
    const merge = await requireLatestMerge(tx, id, mergeId);
    const hint = await existingId(tx, workspaceId, merge.merged.possibleDuplicateOf);
    // a merge that arrived by sync has the workspace of another server
    const restored = await insertContact(tx, { ...merge.merged, workspaceId, possibleDuplicateOf: hint });
    if (!restored) throw new Error("the contact could not be restored");
    const moved = await moveReferencesBack(leads, tx, { caller, merge, now: instantNow(clock) });
    await deleteMerge(tx, merge.id);
    const contact = await changeKeptContact(clock, tx, { kept, fields: await restoredFields(tx, kept, merge) });
    await publishUndo(tx, clock, { caller, merge, moved });
    return { contact: presentContact(contact), restored_contact: presentContact(restored) };
  });
}

async function requireLatestMerge(tx: Writer, contactId: string, mergeId: string): Promise<MergeRow> {
  const merge = await findMerge(tx, contactId, mergeId);
  if (!merge) {
    const message = "No such merge of this contact, or it was undone already.";
    throw new AppError("RESOURCE_NOT_FOUND", { message, field: "merge_id" });
  }
  const [latest] = await findMerges(tx, contactId, { limit: 1, offset: 0 });
  if (latest && latest.id !== merge.id) {
    throw new AppError("MERGE_NOT_LATEST", { field: "merge_id", details: { latest_merge_id: latest.id } });
  }
  return merge;
}

/** The id, or null if the contact was deleted or merged since. */
const existingId = async (tx: Writer, workspaceId: string, id: string | null): Promise<string | null> =>
  id && (await findContact(tx, workspaceId, id)) ? id : null;

async function restoredFields(tx: Writer, kept: ContactRow, merge: MergeRow): Promise<Partial<ContactRow>> {
  const fields = undoneFields(kept, merge);
  const { possibleDuplicateOf } = fields;
  if (possibleDuplicateOf === undefined) return fields;
  return { ...fields, possibleDuplicateOf: await existingId(tx, kept.workspaceId, possibleDuplicateOf) };
}

async function publishUndo(
  tx: Writer,
  clock: Clock,
  { caller, merge, moved }: { caller: Caller; merge: MergeRow; moved: MovedRows },
): Promise<void> {
  const { workspaceId, contactId, mergedId } = merge;
  const payload = { contact_id: contactId, restored_contact_id: mergedId };
  await emit(tx, clock, { workspaceId, name: "contact.merge_undone", payload });
  await record(tx, clock, caller, {
    action: "contact.merge_undone",
    subjectType: "contact",
    subjectId: contactId,
    details: { mergeId: merge.id, restoredContactId: mergedId, ...movedCounts(moved) },
  });
}

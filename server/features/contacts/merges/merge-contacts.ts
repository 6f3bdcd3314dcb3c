import type { ContactMerge } from "../../../../contracts/customers/contact-merges.ts";
import type { Contact } from "../../../../contracts/customers/contacts.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { emit } from "../../../platform/events/outbox.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import { contactNotFound } from "../contact-not-found.ts";
import { presentContact } from "../contacts.present.ts";
import { type ContactRow, deleteContact, lockContact, lockContacts } from "../contacts.repo.ts";
import { changeKeptContact } from "./change-kept-contact.ts";
import { fieldChange, mergedFields } from "./merged-fields.ts";
import { presentMerge } from "./merges.present.ts";
import { insertMerge, type MergeRow } from "./merges.repo.ts";
import { type LeadMover, movedCounts, moveReferences } from "./reference-moves.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly leads: LeadMover;
}
interface MergeIds {
  /** The contact to keep. */
  readonly id: string;
  /** The contact that is merged into it. */
  readonly otherId: string;
}

/** Merges another contact into this one, with all that refers to it. Throws VALIDATION_ERROR and RESOURCE_NOT_FOUND. */
export async function mergeContacts(
  { store, clock, leads }: Needs,
  caller: Caller,
  ids: MergeIds,
): Promise<ContactMerge & { contact: Contact }> {
  const { id, otherId } = ids;
  if (id === otherId) {
    const message = "contact_id: a contact cannot be merged into itself; give the id of the other one.";
    throw new AppError("VALIDATION_ERROR", { message, field: "contact_id" });
  }
  const { workspaceId } = caller;
  return store.write(async (tx) => {
    const { kept, other } = await lockBoth(tx, caller, ids);
    const now = instantNow(clock);
    const change = fieldChange(kept, mergedFields(kept, other));
    // Changed first: if the kept contact was a possible duplicate of the other one, it is no longer.
    const contact = await changeKeptContact(clock, tx, { kept, fields: change.after });
    const merge: MergeRow = {
      id: newId(),
      workspaceId,
      contactId: id,
      mergedId: otherId,
      merged: other,
      emailKey: other.emailKey,
      phoneKey: other.phoneKey,
      ...change,
      moved: await moveReferences(leads, tx, { caller, from: otherId, to: id, now }),
      mergedBy: caller.accountId,
      createdAt: now,
    };
    await insertMerge(tx, merge);
    await deleteContact(tx, workspaceId, otherId);
    await publishMerge(tx, clock, { caller, merge });
    return { ...presentMerge(merge, true), contact: presentContact(contact) };
  });
}

/** Locks both contacts: until the transaction ends nobody else changes them or refers to them. */
async function lockBoth(tx: Writer, caller: Caller, { id, otherId }: MergeIds) {
  const { workspaceId } = caller;
  await lockContacts(tx, workspaceId);
  const locked = new Map<string, ContactRow>();
  for (const contactId of [id, otherId].sort()) {
    const row = await lockContact(tx, { workspaceId, id: contactId }, "update");
    if (row) locked.set(contactId, row);
  }
  const [kept, other] = [locked.get(id), locked.get(otherId)];
  if (!kept) throw await contactNotFound(tx, caller, id);
  if (!other) throw await contactNotFound(tx, caller, otherId, "contact_id");
  return { kept, other };
}

async function publishMerge(
  tx: Writer,
  clock: Clock,
  { caller, merge }: { caller: Caller; merge: MergeRow },
): Promise<void> {
  const { workspaceId, contactId, mergedId, moved } = merge;
  const payload = { contact_id: contactId, merged_contact_id: mergedId };
  await emit(tx, clock, { workspaceId, name: "contact.merged", payload });
  await record(tx, clock, caller, {
    action: "contact.merged",
    subjectType: "contact",
    subjectId: contactId,
    details: { mergeId: merge.id, mergedContactId: mergedId, ...movedCounts(moved) },
  });
}

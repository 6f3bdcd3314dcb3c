import type { NewContact } from "../../../../contracts/customers/contacts.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { emitContactCreated, emitContactUpdated } from "../contact-events.ts";
import {
  type ContactRow,
  findCandidates,
  insertContact,
  lockContact,
  lockContacts,
  updateContact,
} from "../contacts.repo.ts";
import { joinedNotes, missingFrom, otherValues, unverifiedValues, withDerivedColumns } from "../identity.ts";
import { matchOf } from "../matching.ts";
import { findDuplicate } from "./find-duplicate.ts";

interface ContactToSave {
  readonly caller: Caller;
  readonly given: NewContact;
  /** Is added to the notes. */
  readonly remark?: string | undefined;
  /**
   * Nobody has checked who sends the values, for example in the form of a website. An existing contact keeps its fields: a
   * stranger who knows a customer's address could otherwise add a phone number of their own.
   */
  readonly isUnverified?: boolean;
}

/** Creates a contact, or fills in the existing one that is the same person. `duplicate`: it existed already. */
export async function saveContact(
  clock: Clock,
  tx: Writer,
  { caller: { workspaceId }, given, remark = "", isUnverified = false }: ContactToSave,
): Promise<{ row: ContactRow; duplicate: boolean }> {
  const { name, email = null, phone = null, source = null } = given;
  const fields = withDerivedColumns({ name, email, phone, source });
  await lockContacts(tx, workspaceId);
  const match = matchOf(fields, await findCandidates(tx, workspaceId, fields));
  const known = match.kind === "same" && (await lockContact(tx, { workspaceId, id: match.id }, "no key update"));
  if (known) return { row: await fillIn(clock, tx, { known, given, remark, isUnverified }), duplicate: true };
  const now = instantNow(clock);
  const row = await insertContact(tx, {
    ...fields,
    id: newId(),
    workspaceId,
    status: "NEW",
    notes: joinedNotes(null, remark || null),
    possibleDuplicateOf: match.kind === "new" ? match.possibleDuplicateOf : null,
    createdAt: now,
    updatedAt: now,
  });
  if (!row) throw new Error("the contact could not be stored");
  await emitContactCreated(tx, clock, row);
  return { row, duplicate: false };
}

/**
 * Fills in the fields that an existing contact lacks. Values that differ are added to its notes, and so is `remark`, as
 * far as there is room.
 */
async function fillIn(
  clock: Clock,
  tx: Writer,
  {
    known,
    given,
    remark,
    isUnverified,
  }: { known: ContactRow; given: NewContact; remark: string; isUnverified: boolean },
): Promise<ContactRow> {
  const { name, email = null, phone = null, source = null } = given;
  const absent = missingFrom(known, { name, email, phone, source });
  const missing = isUnverified ? {} : absent;
  const notes = joinedNotes(
    known.notes,
    otherValues(known, { name, email, phone }),
    isUnverified ? unverifiedValues(absent) : null,
    remark || null,
  );
  if (Object.keys(missing).length === 0 && notes === known.notes) return known;
  const after = withDerivedColumns({ ...known, ...missing });
  const hasNewKey = missing.email !== undefined || missing.phone !== undefined;
  const possibleDuplicateOf = known.possibleDuplicateOf ?? (hasNewKey ? await findDuplicate(tx, after) : null);
  const { id, workspaceId, ...fields } = { ...after, notes, possibleDuplicateOf, updatedAt: instantNow(clock) };
  const row = await updateContact(tx, { id, workspaceId }, fields);
  if (!row) throw new Error("the locked contact was not found");
  await emitContactUpdated(tx, clock, { before: known, after: row });
  return row;
}

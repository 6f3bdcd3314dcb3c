import type { Contact, ContactChange } from "../../../../contracts/customers/contacts.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import type { Precondition } from "../../../platform/http/conditional.ts";
import { emitContactUpdated } from "../contact-events.ts";
import { contactNotFound } from "../contact-not-found.ts";
import { presentContact } from "../contacts.present.ts";
import { type ContactRow, lockContact, lockContacts, updateContact as updateRow } from "../contacts.repo.ts";
import { withDerivedColumns } from "../identity.ts";
import { findDuplicate } from "./find-duplicate.ts";

/**
 * Changes a contact. A new address or number is searched for duplicates; `possible_duplicate_of: null` removes the hint.
 * Throws RESOURCE_NOT_FOUND, PRECONDITION_FAILED, and VALIDATION_ERROR if neither an address nor a number is left.
 */
export async function updateContact(
  clock: Clock,
  tx: Writer,
  { caller, id, given, precondition }: { caller: Caller; id: string; given: ContactChange; precondition: Precondition },
): Promise<Contact> {
  const { workspaceId } = caller;
  const { possible_duplicate_of: hint, ...fields } = given;
  await lockContacts(tx, workspaceId);
  const before = await lockContact(tx, { workspaceId, id }, "no key update");
  if (!before) throw await contactNotFound(tx, caller, id);
  precondition.assert(presentContact(before));
  const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const after: ContactRow = { ...before, ...change };
  if (after.email === null && after.phone === null) {
    const message = "email: a contact needs an e-mail address or a phone number.";
    throw new AppError("VALIDATION_ERROR", { message, field: "email" });
  }
  const changed = withDerivedColumns(after);
  const hasNewKey = changed.emailKey !== before.emailKey || changed.phoneKey !== before.phoneKey;
  const duplicate = hasNewKey ? await findDuplicate(tx, changed) : before.possibleDuplicateOf;
  const possibleDuplicateOf = hint === null ? null : duplicate;
  const row = await updateRow(
    tx,
    { workspaceId, id },
    { ...changed, possibleDuplicateOf, updatedAt: instantNow(clock) },
  );
  if (!row) throw new Error("the locked contact was not found");
  await emitContactUpdated(tx, clock, { before, after: row });
  return presentContact(row);
}

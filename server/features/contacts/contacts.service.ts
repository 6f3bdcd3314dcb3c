import type { z } from "zod";
import type { Contact, ContactChange, contacts as contract, NewContact } from "../../../contracts/contacts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Lead } from "../../../contracts/leads.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireVehicleForLead } from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { record } from "../audit/record.ts";
import type { Leads } from "../leads/leads.service.ts";
import {
  type ContactRow,
  contactSearchText,
  countContacts,
  deleteContact,
  findCandidates,
  findContact,
  holdContact,
  insertContact,
  searchContacts,
  takeTurns,
  updateContact,
} from "./contacts.repo.ts";
import { emailKeyOf, joinedNotes, missingFrom, otherValues, phoneKeyOf } from "./identity.ts";
import { matchOf } from "./matching.ts";
import { mergedInto } from "./merges/merges.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly leads: Leads;
}
type ListQuery = z.output<typeof contract.list.query>;
type Assignment = z.output<typeof contract.assign.body>;

/** RESOURCE_NOT_FOUND; of a contact that was merged, with the one that was kept. */
export async function noContact(db: Reader, { workspaceId }: Caller, id: string, field = "id"): Promise<AppError> {
  const kept = await mergedInto(db, workspaceId, id);
  if (kept === undefined) return new AppError("RESOURCE_NOT_FOUND", { message: "No such contact.", field });
  const message = `This contact was merged into ${kept}. Use that id, or undo the merge.`;
  return new AppError("RESOURCE_NOT_FOUND", { message, field, details: { merged_into: kept } });
}

export const presentedContact = (row: ContactRow): Contact => ({
  contact_id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  source: row.source,
  status: row.status,
  notes: row.notes,
  possible_duplicate_of: row.possibleDuplicateOf,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

/** A contact's address and number, and what follows from them. */
export function reachable<T extends Pick<ContactRow, "name" | "email" | "phone" | "source">>(fields: T) {
  const keys = { emailKey: emailKeyOf(fields.email), phoneKey: phoneKeyOf(fields.phone) };
  return { ...fields, ...keys, searchText: contactSearchText({ ...fields, ...keys }) };
}

/** What a lead at that vehicle remembers of its contact: nothing where they are of two workspaces. */
export const contactIdAt = (contact: ContactRow, vehicle: { readonly workspaceId: string }): string | null =>
  contact.workspaceId === vehicle.workspaceId ? contact.id : null;

export function openContacts({ store, clock, leads }: Needs) {
  const find = async (caller: Caller, id: string): Promise<ContactRow> => {
    const row = await findContact(store.read, caller.workspaceId, id);
    if (!row) throw await noContact(store.read, caller, id);
    return row;
  };

  /** The contact that this one may be, by its address and number. */
  async function duplicateOf(tx: Writer, { id, workspaceId, ...identity }: ContactRow): Promise<string | null> {
    const others = (await findCandidates(tx, workspaceId, identity)).filter((candidate) => candidate.id !== id);
    const match = matchOf(identity, others);
    return match.kind === "same" ? match.id : match.possibleDuplicateOf;
  }

  /**
   * Fills in what a known contact lacks. What was given differently is added to its notes, as is `remark`, as far as
   * they have room.
   */
  async function complete(tx: Writer, known: ContactRow, given: NewContact, remark: string | null) {
    const { name, email = null, phone = null, source = null } = given;
    const missing = missingFrom(known, { name, email, phone, source });
    const notes = joinedNotes(known.notes, otherValues(known, { name, email, phone }), remark);
    if (Object.keys(missing).length === 0 && notes === known.notes) return known;
    const after = reachable({ ...known, ...missing });
    const isNewlyReachable = missing.email !== undefined || missing.phone !== undefined;
    const possibleDuplicateOf = known.possibleDuplicateOf ?? (isNewlyReachable ? await duplicateOf(tx, after) : null);
    const { id, workspaceId, ...fields } = { ...after, notes, possibleDuplicateOf, updatedAt: instantNow(clock) };
    const row = await updateContact(tx, { id, workspaceId }, fields);
    if (!row) throw new Error("the contact is gone within its turn");
    return row;
  }

  /** The contact that this is, completed, or a new one, within a transaction. */
  async function take(tx: Writer, caller: Caller, given: NewContact, remark: string | null = null) {
    const { workspaceId } = caller;
    const { name, email = null, phone = null, source = null } = given;
    const fields = reachable({ name, email, phone, source });
    await takeTurns(tx, workspaceId);
    const match = matchOf(fields, await findCandidates(tx, workspaceId, fields));
    const known = match.kind === "same" && (await holdContact(tx, { workspaceId, id: match.id }, "no key update"));
    if (known) return { row: await complete(tx, known, given, remark), duplicate: true };
    const now = instantNow(clock);
    const possibleDuplicateOf = match.kind === "new" ? match.possibleDuplicateOf : null;
    const made = { ...fields, id: newId(), workspaceId, status: "NEW", notes: joinedNotes(null, remark) } as const;
    const row = await insertContact(tx, { ...made, possibleDuplicateOf, createdAt: now, updatedAt: now });
    if (!row) throw new Error("the contact could not be stored");
    return { row, duplicate: false };
  }

  async function update(caller: Caller, id: string, given: ContactChange): Promise<Contact> {
    const { workspaceId } = caller;
    const { possible_duplicate_of: hint, ...fields } = given;
    return store.write(async (tx) => {
      await takeTurns(tx, workspaceId);
      const before = await holdContact(tx, { workspaceId, id }, "no key update");
      if (!before) throw await noContact(tx, caller, id);
      const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const after: ContactRow = { ...before, ...change };
      if (after.email === null && after.phone === null) {
        const message = "email: a contact needs an e-mail address or a phone number.";
        throw new AppError("VALIDATION_ERROR", { message, field: "email" });
      }
      const reached = reachable(after);
      const isElsewhere = reached.emailKey !== before.emailKey || reached.phoneKey !== before.phoneKey;
      const kept = isElsewhere ? await duplicateOf(tx, reached) : before.possibleDuplicateOf;
      const possibleDuplicateOf = hint === null ? null : kept;
      const changed = { ...reached, possibleDuplicateOf, updatedAt: instantNow(clock) };
      const row = await updateContact(tx, { workspaceId, id }, changed);
      if (!row) throw new Error("the contact is gone while it is held");
      return presentedContact(row);
    });
  }

  return {
    take,
    update,

    async create(caller: Caller, given: NewContact): Promise<Contact & { duplicate: boolean }> {
      const { row, duplicate } = await store.write((tx) => take(tx, caller, given));
      return { ...presentedContact(row), duplicate };
    },

    async list(
      caller: Caller,
      { possible_duplicate: possibleDuplicate, ...rest }: ListQuery,
    ): Promise<{ contacts: Contact[]; total: number }> {
      const query = { ...rest, possibleDuplicate };
      const rows = await searchContacts(store.read, caller.workspaceId, query);
      const total = await countContacts(store.read, caller.workspaceId, query);
      return { contacts: rows.map(presentedContact), total };
    },

    get: async (caller: Caller, id: string): Promise<Contact> => presentedContact(await find(caller, id)),

    async remove(caller: Caller, id: string): Promise<void> {
      await store.write(async (tx) => {
        if (!(await deleteContact(tx, caller.workspaceId, id))) throw await noContact(tx, caller, id);
        // no name and no address: the audit trail is never shortened, and a person may ask to be forgotten
        await record(tx, clock, caller, { action: "contact.deleted", subjectType: "contact", subjectId: id });
      });
    },

    /** Makes a lead at a vehicle of the contact. */
    async assign(caller: Caller, id: string, { carId, ...wish }: Assignment): Promise<Lead> {
      await find(caller, id);
      const vehicle = await requireVehicleForLead(await accessOf(store.read, caller), carId);
      return store.write(async (tx) => {
        const contact = await holdContact(tx, { workspaceId: caller.workspaceId, id }, "key share");
        if (!contact) throw await noContact(tx, caller, id);
        return leads.add(tx, caller, vehicle, {
          ...wish,
          targetName: contact.name,
          targetInfo: contact.email ?? contact.phone ?? "",
          contactId: contactIdAt(contact, vehicle),
        });
      });
    },
  };
}
export type Contacts = ReturnType<typeof openContacts>;

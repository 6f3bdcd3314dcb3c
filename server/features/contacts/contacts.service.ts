import type { z } from "zod";
import {
  type Contact,
  type ContactChange,
  type contacts as contract,
  maxNotesCharacters,
  type NewContact,
} from "../../../contracts/contacts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Lead } from "../../../contracts/leads.ts";
import { type Clock, instantNow } from "../../clock.ts";
import type { Store, Writer } from "../../db/store.ts";
import type { Caller } from "../../http/guards/caller.ts";
import { newId } from "../../ids.ts";
import { record } from "../audit/record.ts";
import type { Leads } from "../leads/leads.service.ts";
import { clipped } from "./clipped.ts";
import {
  type ContactRow,
  contactSearchText,
  countContacts,
  deleteContact,
  findContact,
  findSameContact,
  insertContact,
  searchContacts,
  takeTurns,
  updateContact,
} from "./contacts.repo.ts";
import { emailKeyOf, missingFrom, phoneKeyOf } from "./identity.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly leads: Leads;
}
type ListQuery = z.output<typeof contract.list.query>;
type Assignment = z.output<typeof contract.assign.body>;

const notFound = () => new AppError("RESOURCE_NOT_FOUND", { message: "No such contact.", field: "id" });

export const presentedContact = (row: ContactRow): Contact => ({
  contact_id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  source: row.source,
  status: row.status,
  notes: row.notes,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

/** A contact's address and number, and what follows from them. */
function reachable<T extends Pick<ContactRow, "name" | "email" | "phone" | "source">>(fields: T) {
  const keys = { emailKey: emailKeyOf(fields.email), phoneKey: phoneKeyOf(fields.phone) };
  return { ...fields, ...keys, searchText: contactSearchText({ ...fields, ...keys }) };
}

/** What a lead at that vehicle remembers of its contact: nothing where they are of two workspaces. */
export const contactIdAt = (contact: ContactRow, vehicle: { readonly workspaceId: string }): string | null =>
  contact.workspaceId === vehicle.workspaceId ? contact.id : null;

/** The notes, and a remark where it is news, as far as there is room: what a salesperson has written is never cut. */
function notesWith(remark: string | null, notes: string | null = null): string | null {
  if (remark === null || notes?.includes(remark)) return notes;
  const room = maxNotesCharacters - (notes === null ? 0 : notes.length + 1);
  return [notes, clipped(remark, room)].filter(Boolean).join("\n");
}

export function openContacts({ store, clock, leads }: Needs) {
  const find = async (caller: Caller, id: string): Promise<ContactRow> => {
    const row = await findContact(store.read, caller.workspaceId, id);
    if (!row) throw notFound();
    return row;
  };

  /** Fills in what a known contact lacks; `remark` is added to its notes, as far as they have room. */
  async function complete(tx: Writer, known: ContactRow, given: NewContact, remark: string | null) {
    const { email = null, phone = null, source = null } = given;
    const missing = missingFrom(known, { email, phone, source });
    const notes = notesWith(remark, known.notes);
    if (Object.keys(missing).length === 0 && notes === known.notes) return known;
    const { id, workspaceId, ...fields } = reachable({ ...known, ...missing });
    const row = await updateContact(tx, { id, workspaceId }, { ...fields, notes, updatedAt: instantNow(clock) });
    if (!row) throw notFound();
    return row;
  }

  /** The contact that this is, completed, or a new one, within a transaction. */
  async function take(tx: Writer, caller: Caller, given: NewContact, remark: string | null = null) {
    const { workspaceId } = caller;
    const { name, email = null, phone = null, source = null } = given;
    const fields = reachable({ name, email, phone, source });
    await takeTurns(tx, workspaceId);
    const known = await findSameContact(tx, workspaceId, fields);
    if (known) return { row: await complete(tx, known, given, remark), duplicate: true };
    const now = instantNow(clock);
    const made = { ...fields, id: newId(), workspaceId, status: "NEW", notes: notesWith(remark) } as const;
    const row = await insertContact(tx, { ...made, createdAt: now, updatedAt: now });
    if (!row) throw new Error("the contact could not be stored");
    return { row, duplicate: false };
  }

  async function update(caller: Caller, id: string, given: ContactChange): Promise<Contact> {
    const { workspaceId } = caller;
    return store.write(async (tx) => {
      const before = await updateContact(tx, { workspaceId, id }, { updatedAt: instantNow(clock) });
      if (!before) throw notFound();
      const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const after: ContactRow = { ...before, ...change };
      if (after.email === null && after.phone === null) {
        const message = "email: a contact needs an e-mail address or a phone number.";
        throw new AppError("VALIDATION_ERROR", { message, field: "email" });
      }
      const row = await updateContact(tx, { workspaceId, id }, reachable(after));
      if (!row) throw notFound();
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

    async list(caller: Caller, query: ListQuery): Promise<{ contacts: Contact[]; total: number }> {
      const rows = await searchContacts(store.read, caller.workspaceId, query);
      const total = await countContacts(store.read, caller.workspaceId, query);
      return { contacts: rows.map(presentedContact), total };
    },

    get: async (caller: Caller, id: string): Promise<Contact> => presentedContact(await find(caller, id)),

    async remove(caller: Caller, id: string): Promise<void> {
      await store.write(async (tx) => {
        if (!(await deleteContact(tx, caller.workspaceId, id))) throw notFound();
        // no name and no address: the audit trail is never shortened, and a person may ask to be forgotten
        await record(tx, clock, caller, { action: "contact.deleted", subjectType: "contact", subjectId: id });
      });
    },

    /** Makes a lead at a vehicle of the contact. */
    async assign(caller: Caller, id: string, { carId, ...wish }: Assignment): Promise<Lead> {
      await find(caller, id);
      const vehicle = await leads.target(caller, carId);
      return store.write(async (tx) => {
        const contact = await findContact(tx, caller.workspaceId, id);
        if (!contact) throw notFound();
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

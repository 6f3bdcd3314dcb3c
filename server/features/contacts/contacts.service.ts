import type { z } from "zod";
import type {
  Contact,
  ContactChange,
  contacts as contract,
  NewContact,
} from "../../../contracts/customers/contacts.ts";
import type { Lead } from "../../../contracts/customers/lead.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import type { Precondition } from "../../platform/http/conditional.ts";
import { record } from "../audit/record.ts";
import { type Changes, type IncrementalQuery, readChanges } from "../changes/changes.service.ts";
import type { Leads } from "../leads/leads.service.ts";
import { assignContact } from "./commands/assign-contact.ts";
import { saveContact } from "./commands/save-contact.ts";
import { updateContact } from "./commands/update-contact.ts";
import { contactNotFound } from "./contact-not-found.ts";
import { presentContact } from "./contacts.present.ts";
import {
  type ContactRow,
  contactsById,
  countContacts,
  deleteContact,
  findContact,
  lockContact,
  releaseSales,
  searchContacts,
} from "./contacts.repo.ts";
import { identityOf } from "./identity.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly leads: Leads;
}
type ListQuery = z.output<typeof contract.list.query>;
type Assignment = z.output<typeof contract.assign.body>;

export function createContacts({ store, clock, leads }: Needs) {
  return {
    save: (tx: Writer, caller: Caller, given: NewContact, remark?: string) =>
      saveContact(clock, tx, { caller, given, remark }),

    identityOf,

    /** Finds or adds a person whom nobody has verified. An existing contact keeps its fields. */
    saveUnverified: async (tx: Writer, caller: Caller, given: NewContact, remark?: string): Promise<ContactRow> =>
      (await saveContact(clock, tx, { caller, given, remark, isUnverified: true })).row,

    async create(caller: Caller, given: NewContact): Promise<Contact & { duplicate: boolean }> {
      const { row, duplicate } = await store.write((tx) => saveContact(clock, tx, { caller, given }));
      return { ...presentContact(row), duplicate };
    },

    async list(
      { workspaceId }: Caller,
      { possible_duplicate: possibleDuplicate, updatedSince: _since, cursor: _cursor, ...rest }: ListQuery,
    ): Promise<{ contacts: Contact[]; total: number }> {
      const query = { ...rest, possibleDuplicate };
      const total = await countContacts(store.read, workspaceId, query);
      const rows = await searchContacts(store.read, workspaceId, { ...query, total });
      return { contacts: rows.map(presentContact), total };
    },

    /** The contacts that changed: an incremental read. */
    async changes(caller: Caller, query: IncrementalQuery): Promise<Changes<Contact>> {
      const { workspaceId } = caller;
      return readChanges(await accessOf(store.read, caller), query, {
        resource: "contact",
        isPrivate: true,
        async visible(ids) {
          const rows = await contactsById(store.read, workspaceId, ids);
          return new Map(rows.map((row) => [row.id, presentContact(row)]));
        },
      });
    },

    async get(caller: Caller, id: string): Promise<Contact> {
      const row = await findContact(store.read, caller.workspaceId, id);
      if (!row) throw await contactNotFound(store.read, caller, id);
      return presentContact(row);
    },

    update: (caller: Caller, id: string, given: ContactChange, precondition: Precondition): Promise<Contact> =>
      store.write((tx) => updateContact(clock, tx, { caller, id, given, precondition })),

    remove: (caller: Caller, id: string, precondition: Precondition): Promise<void> =>
      store.write((tx) => removeContact(clock, tx, { caller, id, precondition })),

    assign: (caller: Caller, id: string, body: Assignment): Promise<Lead> =>
      assignContact({ store, leads }, caller, { ...body, id }),
  };
}
export type Contacts = ReturnType<typeof createContacts>;

interface Removal {
  readonly caller: Caller;
  readonly id: string;
  readonly precondition: Precondition;
}

async function removeContact(clock: Clock, tx: Writer, { caller, id, precondition }: Removal): Promise<void> {
  const { workspaceId } = caller;
  const before = await lockContact(tx, { workspaceId, id }, "update");
  if (before) precondition.assert(presentContact(before));
  await releaseSales(tx, { workspaceId, id, now: instantNow(clock) });
  if (!(await deleteContact(tx, workspaceId, id))) throw await contactNotFound(tx, caller, id);
  // Without name and address: audit entries are never deleted, and a person may request to be forgotten.
  await record(tx, clock, caller, { action: "contact.deleted", subjectType: "contact", subjectId: id });
}

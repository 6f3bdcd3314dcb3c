import type { z } from "zod";
import type { ContactMerge, contactMerges as contract } from "../../../../contracts/contact-merges.ts";
import type { Contact } from "../../../../contracts/contacts.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { emit } from "../../../platform/events/outbox.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import type { Leads } from "../../leads/leads.service.ts";
import {
  type ContactRow,
  deleteContact,
  findContact,
  holdContact,
  insertContact,
  takeTurns,
  updateContact,
} from "../contacts.repo.ts";
import { noContact, presentedContact, reachable } from "../contacts.service.ts";
import { changeOf, mergedFields, undoneFields } from "./fields.ts";
import * as repo from "./merges.repo.ts";
import type { Moved } from "./merges.table.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly leads: Pick<Leads, "moveToContact">;
}
type Page = z.output<typeof contract.list.query>;
type Undone = z.output<typeof contract.undo.response>;

const presented = (merge: repo.MergeRow, isLatest: boolean): ContactMerge => ({
  merge_id: merge.id,
  contact_id: merge.contactId,
  merged_contact: presentedContact(merge.merged),
  leads: merge.moved.leads.length,
  sales: merge.moved.sales.length,
  can_undo: isLatest,
  merged_at: merge.createdAt,
});

export function openContactMerges({ store, clock, leads }: Needs) {
  /** Both contacts, for this transaction alone: nobody changes them or refers to them meanwhile. */
  async function holdBoth(tx: Writer, caller: Caller, wanted: { id: string; otherId: string }) {
    const { workspaceId } = caller;
    await takeTurns(tx, workspaceId);
    const held = new Map<string, ContactRow>();
    for (const id of [wanted.id, wanted.otherId].sort()) {
      const row = await holdContact(tx, { workspaceId, id }, "update");
      if (row) held.set(id, row);
    }
    const [kept, other] = [held.get(wanted.id), held.get(wanted.otherId)];
    if (!kept) throw await noContact(tx, caller, wanted.id);
    if (!other) throw await noContact(tx, caller, wanted.otherId, "contact_id");
    return { kept, other };
  }

  async function change(tx: Writer, row: ContactRow, fields: Partial<ContactRow>): Promise<ContactRow> {
    const { id, workspaceId, ...columns } = reachable({ ...row, ...fields, updatedAt: instantNow(clock) });
    const changed = await updateContact(tx, { id, workspaceId }, columns);
    if (!changed) throw new Error("the contact is gone while it is held");
    return changed;
  }

  async function move(tx: Writer, caller: Caller, { from, to }: { from: string; to: string }): Promise<Moved> {
    const ids = await repo.leadsOf(tx, from);
    return {
      leads: await leads.moveToContact(tx, caller, { from, to, ids }),
      sales: await repo.moveSales(tx, { from, to }),
      duplicates: await repo.moveDuplicates(tx, { from, to }),
      merges: await repo.moveMerges(tx, { from, to }),
    };
  }

  async function moveBack(tx: Writer, caller: Caller, { contactId, mergedId, moved }: repo.MergeRow): Promise<Moved> {
    const back = { from: contactId, to: mergedId };
    return {
      leads: await leads.moveToContact(tx, caller, { ...back, ids: moved.leads }),
      sales: await repo.moveSales(tx, { ...back, ids: moved.sales }),
      duplicates: await repo.moveDuplicates(tx, { ...back, ids: moved.duplicates }),
      merges: await repo.moveMerges(tx, { ...back, ids: moved.merges }),
    };
  }

  /** The id if there still is such a contact: it may have been deleted or merged since. */
  const existing = async (tx: Writer, workspaceId: string, id: string | null | undefined) =>
    id && (await findContact(tx, workspaceId, id)) ? id : null;

  return {
    /** Merges another contact into this one: all that refers to it moves along. Throws RESOURCE_NOT_FOUND. */
    async merge(caller: Caller, id: string, otherId: string): Promise<ContactMerge & { contact: Contact }> {
      if (id === otherId) {
        const message = "contact_id: a contact cannot be merged into itself; give the id of the other one.";
        throw new AppError("VALIDATION_ERROR", { message, field: "contact_id" });
      }
      const { workspaceId } = caller;
      return store.write(async (tx) => {
        const { kept, other } = await holdBoth(tx, caller, { id, otherId });
        const fields = changeOf(kept, mergedFields(kept, other));
        // first of all its own fields: of the contacts that point at the other one it is none
        const contact = await change(tx, kept, fields.after);
        const merge: repo.MergeRow = {
          id: newId(),
          workspaceId,
          contactId: id,
          mergedId: otherId,
          merged: other,
          emailKey: other.emailKey,
          phoneKey: other.phoneKey,
          ...fields,
          moved: await move(tx, caller, { from: otherId, to: id }),
          mergedBy: caller.accountId,
          createdAt: instantNow(clock),
        };
        await repo.insertMerge(tx, merge);
        await deleteContact(tx, workspaceId, otherId);
        const payload = { contact_id: id, merged_contact_id: otherId };
        await emit(tx, clock, { workspaceId, name: "contact.merged", payload });
        const details = { mergeId: merge.id, mergedContactId: otherId, ...countsOf(merge.moved) };
        const subject = { subjectType: "contact", subjectId: id } as const;
        await record(tx, clock, caller, { action: "contact.merged", ...subject, details });
        return { ...presented(merge, true), contact: presentedContact(contact) };
      });
    },

    /** The merges into a contact that were not undone, the latest first. */
    async list(caller: Caller, id: string, page: Page): Promise<{ merges: ContactMerge[]; total: number }> {
      const row = await findContact(store.read, caller.workspaceId, id);
      if (!row) throw await noContact(store.read, caller, id);
      const rows = await repo.findMerges(store.read, id, page);
      return {
        merges: rows.map((merge, at) => presented(merge, at + page.offset === 0)),
        total: await repo.countMerges(store.read, id),
      };
    },

    /**
     * Undoes the latest merge into a contact. The merged contact comes back as it was, with what the merge moved, unless
     * it was deleted or given to another contact since. A field of the kept contact that was changed since stays.
     */
    async undo(caller: Caller, id: string, mergeId: string): Promise<Undone> {
      const { workspaceId } = caller;
      return store.write(async (tx) => {
        await takeTurns(tx, workspaceId);
        const kept = await holdContact(tx, { workspaceId, id }, "update");
        if (!kept) throw await noContact(tx, caller, id);
        const merge = await repo.findMerge(tx, id, mergeId);
        if (!merge) {
          throw new AppError("RESOURCE_NOT_FOUND", {
            message: "No such merge of this contact, or it was undone already.",
            field: "merge_id",
          });
        }
        const [latest] = await repo.findMerges(tx, id, { limit: 1, offset: 0 });
        if (latest && latest.id !== merge.id) {
          throw new AppError("MERGE_NOT_LATEST", { field: "merge_id", details: { latest_merge_id: latest.id } });
        }
        const hint = await existing(tx, workspaceId, merge.merged.possibleDuplicateOf);
        const restored = await insertContact(tx, { ...merge.merged, possibleDuplicateOf: hint });
        if (!restored) throw new Error("the contact could not be restored");
        const moved = await moveBack(tx, caller, merge);
        await repo.deleteMerge(tx, merge.id);
        const fields = undoneFields(kept, merge);
        const own = fields.possibleDuplicateOf;
        const known = own === undefined ? {} : { possibleDuplicateOf: await existing(tx, workspaceId, own) };
        const contact = await change(tx, kept, { ...fields, ...known });
        const payload = { contact_id: id, restored_contact_id: restored.id };
        await emit(tx, clock, { workspaceId, name: "contact.merge_undone", payload });
        const details = { mergeId, restoredContactId: restored.id, ...countsOf(moved) };
        const subject = { subjectType: "contact", subjectId: id } as const;
        await record(tx, clock, caller, { action: "contact.merge_undone", ...subject, details });
        return { contact: presentedContact(contact), restored_contact: presentedContact(restored) };
      });
    },
  };
}
export type ContactMerges = ReturnType<typeof openContactMerges>;

const countsOf = ({ leads, sales }: Moved) => ({ leads: leads.length, sales: sales.length });

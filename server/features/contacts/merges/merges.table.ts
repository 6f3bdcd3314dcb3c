import { id, index, instant, json, table, text } from "../../../platform/db/kit.ts";
import { accounts, workspaces } from "../../accounts/accounts.table.ts";
import { contacts } from "../contacts.table.ts";

export type StoredContact = typeof contacts.$inferSelect;

/** The ids of the rows that a merge moved from the merged contact to the kept one. */
export interface MovedRows {
  readonly leads: readonly string[];
  readonly sales: readonly string[];
  /** Absent in merges of earlier versions. */
  readonly enquiries?: readonly string[];
  /** Contacts that were possible duplicates of the merged one. */
  readonly duplicates: readonly string[];
  /** Earlier merges into the merged contact. */
  readonly merges: readonly string[];
}

/** Merges of contacts, with all that an undo needs. An undo deletes the row. */
export const contactMerges = table(
  "contact_merges",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The kept contact. Deleting it also deletes its merges. */
    contactId: text()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    /** The id of the merged contact, which does not exist until an undo. */
    mergedId: text().notNull(),
    merged: json<StoredContact>().notNull(),
    /** The merged contact's keys: a person with one of them is the kept contact. */
    emailKey: text(),
    phoneKey: text(),
    /** The kept contact's fields that the merge changed: their values before and after it. */
    before: json<Partial<StoredContact>>().notNull(),
    after: json<Partial<StoredContact>>().notNull(),
    moved: json<MovedRows>().notNull(),
    mergedBy: text().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("contact_merges_contact_idx").on(t.contactId),
    index("contact_merges_merged_idx").on(t.mergedId),
    index("contact_merges_email_idx").on(t.workspaceId, t.emailKey),
    index("contact_merges_phone_idx").on(t.workspaceId, t.phoneKey),
  ],
);

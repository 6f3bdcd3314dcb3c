import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { id, index, instant, oneOf, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";

/** People who ask for a car, before and after they buy one. */
export const contacts = table(
  "contacts",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().notNull(),
    email: text(),
    phone: text(),
    source: text(),
    status: oneOf(["NEW", "CONTACTED", "CUSTOMER", "LOST"]).notNull(),
    /** Folded address and digits alone: what tells that two are one person. */
    emailKey: text(),
    phoneKey: text(),
    notes: text(),
    /** An older contact with the same number, and another name or address: a person decides whether to merge the two. */
    possibleDuplicateOf: text().references((): AnyPgColumn => contacts.id, { onDelete: "set null" }),
    /** Name, address, number and source, folded, a line each. */
    searchText: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("contacts_created_idx").on(t.workspaceId, t.createdAt),
    index("contacts_email_idx").on(t.workspaceId, t.emailKey),
    index("contacts_phone_idx").on(t.workspaceId, t.phoneKey),
    index("contacts_duplicate_idx").on(t.possibleDuplicateOf),
  ],
);

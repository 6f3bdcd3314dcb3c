import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { id, index, instant, oneOf, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";

/** Customers, before and after they buy a vehicle. */
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
    /** The normalized address and number (`identity.ts`): contacts are matched by them. */
    emailKey: text(),
    phoneKey: text(),
    notes: text(),
    /** An older contact with the same number and another name or address. A person decides whether to merge the two. */
    possibleDuplicateOf: text().references((): AnyPgColumn => contacts.id, { onDelete: "set null" }),
    /** Name, address, number and source, folded for search, one per line. */
    searchText: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("contacts_created_idx").on(t.workspaceId, t.createdAt, t.id),
    index("contacts_email_idx").on(t.workspaceId, t.emailKey),
    index("contacts_phone_idx").on(t.workspaceId, t.phoneKey),
    index("contacts_duplicate_idx").on(t.possibleDuplicateOf),
  ],
);

import { id, index, instant, int, oneOf, table, text } from "../../platform/db/kit.ts";
import { accounts, workspaces } from "../accounts/accounts.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";

/** Something to do about a vehicle for somebody. It lies in the vehicle's workspace. */
export const leads = table(
  "leads",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    carId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    contactId: text().references(() => contacts.id, { onDelete: "set null" }),
    createdBy: text().references(() => accounts.id, { onDelete: "set null" }),
    status: oneOf(["NEW", "COMPLETED", "NOT_NEEDED"]).notNull(),
    action: text().notNull(),
    targetName: text().notNull(),
    targetInfo: text().notNull(),
    tag: text(),
    note: text(),
    /** `order` of the interface, which is a word of SQL. */
    position: int().notNull(),
    /** When the status was last changed: what a lead's age in its state counts from. */
    statusSince: instant().notNull(),
    /** Action, target's name and tag, folded, a line each. */
    searchText: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("leads_car_idx").on(t.carId, t.position),
    index("leads_order_idx").on(t.workspaceId, t.position, t.id),
    index("leads_created_idx").on(t.workspaceId, t.createdAt),
    index("leads_status_idx").on(t.workspaceId, t.status, t.position),
  ],
);

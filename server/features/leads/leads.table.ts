import { sql } from "drizzle-orm";
import type { LostReason } from "../../../contracts/customers/lead.ts";
import { id, index, instant, int, oneOf, table, text } from "../../platform/db/kit.ts";
import { accounts, workspaces } from "../accounts/accounts.table.ts";
import { campaigns } from "../campaigns/campaigns.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";

/** A task for a customer of a vehicle. It is in the vehicle's workspace. */
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
    /** Who takes care of it. */
    assigneeId: text().references(() => accounts.id, { onDelete: "set null" }),
    dueAt: instant(),
    /** Only for NOT_NEEDED. */
    lostReason: text().$type<LostReason>(),
    utmSource: text(),
    utmMedium: text(),
    utmCampaign: text(),
    utmTerm: text(),
    utmContent: text(),
    /** The campaign of `utmCampaign`. */
    campaignId: text().references(() => campaigns.id, { onDelete: "set null" }),
    lastActivityAt: instant(),
    tag: text(),
    note: text(),
    /** `order` in the API; ORDER is a keyword of SQL. */
    position: int().notNull(),
    /** When the status last changed. `statusDays` counts from it. */
    statusSince: instant().notNull(),
    /** Action, target name and tag, folded for search, one per line. */
    searchText: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("leads_car_idx").on(t.carId, t.position),
    index("leads_order_idx").on(t.workspaceId, t.position, t.id),
    index("leads_created_idx").on(t.workspaceId, t.createdAt),
    index("leads_assignee_idx").on(t.workspaceId, t.assigneeId, t.status),
    index("leads_due_idx").on(t.workspaceId, t.dueAt),
    index("leads_campaign_idx").on(t.campaignId),
    index("leads_open_idx").on(t.carId).where(sql`status = 'NEW'`),
    index("leads_status_idx").on(t.workspaceId, t.status, t.position),
  ],
);

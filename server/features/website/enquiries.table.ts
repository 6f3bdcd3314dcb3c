import { id, index, instant, json, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { apiKeys } from "../keys/keys.table.ts";
import { leads } from "../leads/leads.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";

/** What visitors of a website sent, as they sent it. An enquiry is in the workspace of its contact. */
export const enquiries = table(
  "enquiries",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Deleting the contact deletes what the person sent. */
    contactId: text().references(() => contacts.id, { onDelete: "cascade" }),
    leadId: text().references(() => leads.id, { onDelete: "set null" }),
    vehicleId: text().references(() => vehicles.id, { onDelete: "set null" }),
    /** Null: it was sent from a session. */
    keyId: text().references(() => apiKeys.id, { onDelete: "set null" }),
    name: text().notNull(),
    email: text(),
    phone: text(),
    message: text().notNull(),
    page: text(),
    referrer: text(),
    utm: json<{ readonly [parameter in "source" | "medium" | "campaign" | "term" | "content"]?: string | undefined }>(),
    consent: text(),
    receivedAt: instant().notNull(),
  },
  (t) => [
    index("enquiries_received_idx").on(t.workspaceId, t.receivedAt, t.id),
    index("enquiries_contact_idx").on(t.contactId),
    index("enquiries_lead_idx").on(t.leadId),
    index("enquiries_vehicle_idx").on(t.vehicleId),
    index("enquiries_key_idx").on(t.keyId),
  ],
);

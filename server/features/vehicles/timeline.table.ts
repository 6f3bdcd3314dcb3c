import { id, index, instant, json, table, text } from "../../platform/db/kit.ts";
import { accounts, workspaces } from "../accounts/accounts.table.ts";
import { vehicles } from "./vehicles.table.ts";

/** The timeline of a vehicle. Entries are written in the transaction of the change. */
export const vehicleEntries = table(
  "vehicle_entries",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    /** `vehicle.created`, `vehicle.price_changed`, `lead.created`, `inspection.completed`, ... */
    kind: text().notNull(),
    /** One sentence for a person. */
    summary: text().notNull(),
    details: json<Record<string, unknown>>().notNull(),
    actorId: text().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
  },
  (t) => [index("vehicle_entries_idx").on(t.vehicleId, t.createdAt)],
);

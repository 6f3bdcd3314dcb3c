import { id, index, instant, int, json, table, text, unique } from "../../../platform/db/kit.ts";
import { workspaces } from "../../accounts/accounts.table.ts";
import { valuations } from "../valuations.table.ts";

/** Why a vehicle could not be valued, as the API answers it. */
export interface EntryError {
  readonly code: string;
  readonly message: string;
  readonly details?: Record<string, unknown>;
}

/** Bulk valuations that ended. `requested` is their number of vehicles. */
export const bulkValuations = table(
  "bulk_valuations",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    requested: int().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("bulk_valuations_workspace_idx").on(t.workspaceId, t.createdAt)],
);

/** A vehicle of a bulk valuation: its valuation, or the reason why there is none. Deleted with its valuation. */
export const bulkValuationEntries = table(
  "bulk_valuation_entries",
  {
    id: id(),
    bulkId: text()
      .notNull()
      .references(() => bulkValuations.id, { onDelete: "cascade" }),
    /** The place in the request, from 0. */
    place: int().notNull(),
    /** As the request gave them. Empty: not given. */
    vin: text().notNull(),
    reference: text().notNull(),
    valuationId: text().references(() => valuations.id, { onDelete: "cascade" }),
    error: json<EntryError>(),
  },
  (t) => [
    unique("bulk_valuation_entries_uq").on(t.bulkId, t.place),
    index("bulk_valuation_entries_valuation_idx").on(t.valuationId),
  ],
);

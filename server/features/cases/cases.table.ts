import type { AdvancedDiagnostic } from "../../../contracts/mechanical/advanced.ts";
import type { Cancellation, StepName } from "../../../contracts/papers/cases.ts";
import { id, index, instant, json, oneOf, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";

/** Steps that a person skipped. Stored as JSON: the field names are fixed. */
export type Skips = Partial<Record<StepName, { readonly reason: string; readonly by: string; readonly at: string }>>;

/** A full inspection. Its steps are rows of their own features, which name it. */
export const inspectionCases = table(
  "inspection_cases",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    status: oneOf(["processing", "completed", "cancelled"]).notNull(),
    openedBy: text().notNull(),
    /** Null: none. */
    skips: json<Skips>(),
    /** Null unless it is cancelled. Stored as JSON: the field names are fixed. */
    cancellation: json<Readonly<Cancellation>>(),
    createdAt: instant().notNull(),
    completedAt: instant(),
  },
  (t) => [
    index("inspection_cases_workspace_idx").on(t.workspaceId, t.createdAt, t.id),
    index("inspection_cases_vehicle_idx").on(t.vehicleId, t.createdAt),
  ],
);

export const advancedDiagnostics = table(
  "advanced_diagnostics",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    /** Its photos have no addresses here: those live for an hour. */
    answer: json<Omit<AdvancedDiagnostic, "diagnostic_id" | "vehicle_id" | "created_at">>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("advanced_diagnostics_workspace_idx").on(t.workspaceId, t.createdAt, t.id),
    index("advanced_diagnostics_vehicle_idx").on(t.vehicleId, t.createdAt),
  ],
);

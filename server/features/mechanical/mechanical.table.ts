import type { MechanicalOptions, MechanicalResults } from "../../../contracts/mechanical/mechanical.ts";
import type { ObdData, TestResults } from "../../../contracts/mechanical/obd.ts";
import type { Condition } from "../../../contracts/vocabulary.ts";
import { bigint, id, index, instant, int, json, real, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { inspectionCases } from "../cases/cases.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";

export const diagnostics = table(
  "diagnostics",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    caseId: text().references(() => inspectionCases.id, { onDelete: "set null" }),
    technician: text().notNull(),
    options: json<MechanicalOptions>().notNull(),
    obd: json<ObdData>().notNull(),
    tests: json<TestResults>(),
    protocols: json<string[]>().notNull(),
    results: json<MechanicalResults>().notNull(),
    /** Of the results, for the figures. */
    overallHealth: text().$type<Condition>().notNull(),
    healthScore: real().notNull(),
    issuesFound: int().notNull(),
    repairMinCents: bigint().notNull(),
    repairMaxCents: bigint().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("diagnostics_workspace_idx").on(t.workspaceId, t.createdAt, t.id),
    index("diagnostics_vehicle_idx").on(t.vehicleId, t.createdAt),
    index("diagnostics_case_idx").on(t.caseId),
  ],
);

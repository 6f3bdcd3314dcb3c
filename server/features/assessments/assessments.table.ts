import type { Approval, DamageEdit } from "../../../contracts/repair/assessment-edits.ts";
import type {
  AssessedDamage,
  AssessmentOptions,
  AssessmentSummary,
  GivenDamage,
} from "../../../contracts/repair/estimate.ts";
import type { RateTables, Region } from "../../../contracts/repair/rate-book.ts";
import type { Change, EstimatedVehicle } from "../../domain/estimate/request.ts";
import { bigint, id, index, instant, int, json, real, table, text, unique } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { inspectionCases } from "../cases/cases.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { inspections } from "../visual/visual.table.ts";

export const assessments = table(
  "assessments",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    inspectionId: text().references(() => inspections.id, { onDelete: "set null" }),
    caseId: text().references(() => inspectionCases.id, { onDelete: "set null" }),
    estimator: text().notNull(),
    revision: int().notNull(),
    /** 0 for the defaults. */
    rateBookVersion: int().notNull(),
    options: json<AssessmentOptions>().notNull(),
    region: text().$type<Region>().notNull(),
    labourRate: real().notNull(),
    /** The requested damages, and the vehicle as known at that time: enough to compute the estimate again. */
    given: json<GivenDamage[]>().notNull(),
    vehicle: json<EstimatedVehicle>().notNull(),
    changes: json<Change[]>().notNull(),
    /** Oldest first. */
    damageEdits: json<DamageEdit[]>().notNull().default([]),
    approval: json<Approval>(),
    assessedDamages: json<AssessedDamage[]>().notNull(),
    summary: json<AssessmentSummary>().notNull(),
    /** For the KPIs: the summary's cost of the recommended repairs in US cents, at the rate book's exchange rate. */
    recommendedCents: bigint().notNull(),
    severityScore: real().notNull(),
    damageCount: int().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("assessments_workspace_idx").on(t.workspaceId, t.createdAt, t.id),
    index("assessments_vehicle_idx").on(t.vehicleId, t.createdAt),
    index("assessments_inspection_idx").on(t.inspectionId),
    index("assessments_case_idx").on(t.caseId),
  ],
);

/** The versions of a workspace's rate book. The defaults, version 0, have no row. */
export const rateBooks = table(
  "rate_books",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    version: int().notNull(),
    tables: json<RateTables>().notNull(),
    changedBy: text().notNull(),
    note: text(),
    createdAt: instant().notNull(),
  },
  (t) => [unique("rate_books_uq").on(t.workspaceId, t.version)],
);

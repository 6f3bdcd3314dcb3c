import type { AppraisalDecision, AppraisalExit } from "../../../contracts/pricing/appraisals.ts";
import { bigint, id, index, instant, int, real, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { assessments } from "../assessments/assessments.table.ts";
import { valuations } from "../valuations/valuations.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";

/** Appraisals for buying: a price with its band, the costs, and the decision. The prices and costs never change. */
export const appraisals = table(
  "appraisals",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    valuationId: text().references(() => valuations.id, { onDelete: "set null" }),
    /** The assessment that the repairs come from. Null: they were given, or there are none. */
    assessmentId: text().references(() => assessments.id, { onDelete: "set null" }),
    appraiser: text().notNull(),
    currency: text().notNull(),
    exit: text().$type<AppraisalExit>().notNull(),
    /** The price that the car sells for, with the 10th and 90th percentile. */
    minCents: bigint().notNull(),
    averageCents: bigint().notNull(),
    maxCents: bigint().notNull(),
    /** The part of the average price that the repairs restore. */
    addedBackCents: bigint().notNull(),
    repairsFrom: text().$type<"request" | "assessment" | "none">().notNull(),
    repairsCents: bigint().notNull(),
    packCents: bigint().notNull(),
    feesCents: bigint().notNull(),
    transportCents: bigint().notNull(),
    holdingPerDayCents: bigint().notNull(),
    daysToSell: int().notNull(),
    wantedMarginCents: bigint().notNull(),
    minProbability: real().notNull(),
    bidCents: bigint(),
    note: text(),
    decision: text().$type<AppraisalDecision>().notNull(),
    /** Null if the car was not bought. */
    pricePaidCents: bigint(),
    /** Null while the decision is open. */
    decidedAt: instant(),
    decidedBy: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("appraisals_workspace_idx").on(t.workspaceId, t.createdAt, t.id),
    index("appraisals_vehicle_idx").on(t.vehicleId, t.createdAt),
  ],
);

import type { Valuation } from "../../../contracts/valuation.ts";
import type { ValuationInput } from "../../../contracts/valuations.ts";
import { bigint, id, index, instant, int, json, real, table, text, unique } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { inspectionCases } from "../cases/cases.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import type { Basis } from "./appraisal/basis.ts";

type Whole = "comparables" | "market_analysis" | "depreciation_forecast";
/** The answer with all its parts, whichever were asked for; without what the request and the evidence say. */
export type KeptAnswer = Omit<Valuation, "reports" | "condition" | Whole> & {
  [Part in Whole]: NonNullable<Valuation[Part]>;
};

/** What a value rests on. */
export interface Evidence {
  /** The car, the place and how it was looked for. */
  readonly basis: Basis;
  /** The market rows that it was reckoned from, those left out among them: ids. */
  readonly rows: readonly string[];
  /** Of cars among them that were listed before under another number, by id: since when. Undefined: made before this was kept. */
  readonly offeredSince?: Readonly<Record<string, string>>;
  readonly dataSources: readonly string[];
  readonly comparables: number;
  /** Rows of the market that took part, those of the price model among them. */
  readonly transactions: number;
  /** How many of the comparables are made up. */
  readonly demo: number;
  /** And how many of the prices that the model learnt from. */
  readonly demoLearnt: number;
}

/** A valuation as it was answered; kept whole, since the market moves on. */
export const valuations = table(
  "valuations",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The car, where it is one of the inventory. */
    vehicleId: text().references(() => vehicles.id, { onDelete: "cascade" }),
    caseId: text().references(() => inspectionCases.id, { onDelete: "set null" }),
    bulkId: text(),
    vin: text(),
    type: text().$type<Valuation["valuation"]["valuation_type"]>().notNull(),
    appraiser: text().notNull(),
    revision: int().notNull(),
    /** What was asked: enough to value the car anew. */
    request: json<ValuationInput>().notNull(),
    answer: json<KeptAnswer>().notNull(),
    meta: json<Evidence>().notNull(),
    averageCents: bigint().notNull(),
    confidence: real().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index("valuations_workspace_idx").on(t.workspaceId, t.createdAt),
    index("valuations_vehicle_idx").on(t.vehicleId, t.createdAt),
    index("valuations_case_idx").on(t.caseId),
  ],
);

/** Comparables that a person left out for a car, with the reason: they stay out of its later valuations. */
export const excludedComparables = table(
  "excluded_comparables",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The car: its VIN, else year, make and model in the compared form. */
    subject: text().notNull(),
    /** The market row's id, or a sale's. */
    listingId: text().notNull(),
    reason: text().notNull(),
    excludedBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique("excluded_comparables_uq").on(t.workspaceId, t.subject, t.listingId)],
);

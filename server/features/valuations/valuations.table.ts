import { sql } from "drizzle-orm";
import type { NotPricedReason } from "../../../contracts/pricing/repricing.ts";
import type { Valuation } from "../../../contracts/pricing/valuation.ts";
import type { ValuationInput } from "../../../contracts/pricing/valuations.ts";
import type { Suggestion } from "../../domain/valuation/outlook/price-position.ts";
import { bigint, bool, id, index, instant, int, json, real, table, text, unique } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { inspectionCases } from "../cases/cases.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import type { Basis } from "./market-value/basis.ts";

/** The price at which such cars sell in time, in dollars. Stored as JSON: the field names are fixed. */
export type SuggestedPrice = Pick<Suggestion, "price" | "reason">;

type OptionalPart = "comparables" | "market_analysis" | "depreciation_forecast";
/** The stored answer. It has all parts, even those that the request excludes, except those of `request` and `meta`. */
export type StoredAnswer = Omit<Valuation, "reports" | "condition" | "is_automatic" | OptionalPart> & {
  [Part in OptionalPart]: NonNullable<Valuation[Part]>;
};

/** The evidence of a value. Stored as JSON: the field names are fixed. */
export interface Evidence {
  /** The car, the place and the range of the search. */
  readonly basis: Basis;
  /** The ids of the market rows that were used, including excluded ones. */
  readonly rows: readonly string[];
  /** Since when a relisted car has been offered, by row id. Undefined in valuations from before this field existed. */
  readonly offeredSince?: Readonly<Record<string, string>>;
  readonly dataSources: readonly string[];
  readonly comparables: number;
  /** The number of market rows that were used, including those of the price model. */
  readonly transactions: number;
  /** The number of comparables that are demo data. */
  readonly demo: number;
  /** The number of training rows of the model that are demo data. */
  readonly demoLearnt: number;
  /** Undefined in valuations from before this field existed. */
  readonly suggestion?: SuggestedPrice;
}

/** Valuations with their complete answers, because the market changes. */
export const valuations = table(
  "valuations",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Null if the car is not in the inventory. */
    vehicleId: text().references(() => vehicles.id, { onDelete: "cascade" }),
    caseId: text().references(() => inspectionCases.id, { onDelete: "set null" }),
    bulkId: text(),
    vin: text(),
    type: text().$type<Valuation["valuation"]["valuation_type"]>().notNull(),
    appraiser: text().notNull(),
    revision: int().notNull(),
    /** The request. It is sufficient to value the car again. */
    request: json<ValuationInput>().notNull(),
    answer: json<StoredAnswer>().notNull(),
    meta: json<Evidence>().notNull(),
    averageCents: bigint().notNull(),
    confidence: real().notNull(),
    /** Made by the nightly job. A vehicle has at most one, which the job replaces. */
    automatic: bool().notNull().default(false),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index("valuations_workspace_idx").on(t.workspaceId, t.createdAt, t.id),
    index("valuations_vehicle_idx").on(t.vehicleId, t.createdAt),
    index("valuations_case_idx").on(t.caseId),
    unique("valuations_automatic_uq").on(t.vehicleId).where(sql`automatic`),
  ],
);

/**
 * The value of each vehicle that counts, by which lists are filtered and sorted: from its newest retail valuation, else
 * from its newest one. And the result of the last automatic valuation.
 */
export const vehicleValues = table(
  "vehicle_values",
  {
    vehicleId: text()
      .primaryKey()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    /** Null: there is no valuation. */
    valuationId: text().references(() => valuations.id, { onDelete: "cascade" }),
    valueCents: bigint(),
    suggestedPriceCents: bigint(),
    suggestionReason: text().$type<SuggestedPrice["reason"]>(),
    /** What the last automatic valuation was based on, as a hash: the vehicle, its market and place. */
    basis: text(),
    checkedAt: instant(),
    /** Why it had no result. Null: it had one. */
    notPriced: text().$type<NotPricedReason>(),
  },
  (t) => [index("vehicle_values_not_priced_idx").on(t.notPriced, t.vehicleId).where(sql`not_priced is not null`)],
);

/** Comparables that a person excluded for a car, with the reason. They are also excluded from its later valuations. */
export const excludedComparables = table(
  "excluded_comparables",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The car: its VIN, else its normalized year, make and model. */
    subject: text().notNull(),
    /** The id of a market row or an own sale. */
    listingId: text().notNull(),
    reason: text().notNull(),
    excludedBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique("excluded_comparables_uq").on(t.workspaceId, t.subject, t.listingId)],
);

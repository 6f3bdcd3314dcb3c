import { z } from "zod";
import { Currency, Id, Instant } from "../kit/values.ts";
import { SuggestionReason, ValuationType } from "../pricing/valuation.ts";
import { PriceChange } from "./vehicle-filters.ts";

/** What a list of vehicles can include from other records. */
export const VehicleFigure = z.enum(["latestValue", "latestScore", "openLeads"]);
export type VehicleFigure = z.infer<typeof VehicleFigure>;

const LatestValue = z
  .object({
    id: Id.meta({ description: "the valuation" }),
    type: ValuationType,
    value: z.number(),
    low: z.number(),
    high: z.number().meta({ description: "80 % of the prices of similar cars are between `low` and `high`" }),
    currency: Currency,
    priceToMarket: z
      .number()
      .nullable()
      .meta({ description: "asking price divided by `value`, three decimals: 0.973; null without an asking price" }),
    suggestion: z
      .object({
        price: z.number(),
        reason: SuggestionReason,
        change: PriceChange.nullable().meta({ description: "from the asking price; null without one" }),
      })
      .nullable()
      .meta({
        description:
          "the price at which such vehicles sell in time (`price_position` of the valuation); null for valuations from before suggestions existed",
      }),
    createdAt: Instant,
  })
  .meta({ id: "LatestValue" });
export type LatestValue = z.infer<typeof LatestValue>;

const LatestScore = z
  .object({
    id: Id.meta({ description: "the visual inspection" }),
    conditionScore: z.number().min(0).max(10),
    grade: z.number().min(0).max(5).meta({ description: "the 0.0-5.0 condition grade of the trade" }),
    manualGrade: z
      .number()
      .min(0)
      .max(5)
      .nullable()
      .meta({ description: "the grade that a person gave; null if nobody gave one" }),
    findingCount: z.int().min(0).meta({ description: "findings without rejected ones" }),
    completedAt: Instant.nullable(),
  })
  .meta({ id: "LatestScore" });
export type LatestScore = z.infer<typeof LatestScore>;

export const includedFigures = {
  latestValue: LatestValue.nullable().optional().meta({
    description:
      "the newest retail valuation of the vehicle, else its newest valuation; null if there is none, or without pricing:read",
  }),
  latestScore: LatestScore.nullable().optional().meta({
    description: "the newest completed visual inspection; null if there is none, or without inspections:read",
  }),
  openLeads: z
    .int()
    .min(0)
    .nullable()
    .optional()
    .meta({ description: "leads with the status NEW; null without leads:read" }),
} as const;

export const includeDescription =
  "`include` adds figures of other records to each vehicle: `latestValue`, `latestScore` and `openLeads`. Without it, vehicles do not have these fields.";

import { z } from "zod";
import { ConditionByHand } from "../inspections/by-hand.ts";
import { Currency, Id, Instant } from "../kit/values.ts";
import { PriceChange, VehicleCondition } from "../vehicles/vehicle-filters.ts";
import { MarketKind } from "./market-kinds.ts";

export const valuationTypes = ["retail", "trade_in", "private_party", "wholesale"] as const;
export const ValuationType = z.enum(valuationTypes);
export type ValuationType = z.infer<typeof ValuationType>;

const Band = z.object({ min: z.number(), average: z.number(), max: z.number() });
/** 80 % of the prices of similar cars are between min and max. */
const Value = Band.extend({ confidence: z.number().min(0).max(1) });
const Probability = z.number().min(0).max(1);
const DaysToSell = z.object({
  /** The mean, as in the KPI `avg_days_to_sell`. In valuations from before `median` existed, the median age of listings. */
  estimate: z.int(),
  /** Half of such cars sell within these days. Missing in valuations from before this field existed. */
  median: z.int().optional(),
  /** A fifth sell within `min` days, and four fifths within `max`. */
  range: z.object({ min: z.int(), max: z.int() }),
  /** The probability of a sale within 30, 60 and 90 days. Missing in valuations from before this field existed. */
  probabilities: z.object({ within_30: Probability, within_60: Probability, within_90: Probability }).optional(),
});
export const SuggestionReason = z.enum(["highest_price_for_aim", "slow_market", "fast_market"]).meta({
  description:
    "`highest_price_for_aim`: the highest price that reaches the aim. `slow_market`: even 90 % of the market does not reach it, and is suggested. `fast_market`: even the limit reaches it, and is suggested. The limit is the price that a quarter of the comparables exceed, from 100 to 110 % of the market",
});
const Suggestion = z.object({
  price: z.number(),
  percent_of_market: z.number(),
  /** Such cars should sell within these days on average. */
  aim_days: z.int(),
  days_to_sell: DaysToSell,
  reason: SuggestionReason,
});
const PricePosition = z
  .object({
    /** The asking price in percent of the retail value. */
    percent_of_market: z.number(),
    rank: z.int().meta({
      description:
        "Among the most similar cars on offer and this vehicle, by prices adjusted to it. 1: the cheapest. Sold cars do not count",
    }),
    /** The number of these cars, this vehicle included. */
    of: z.int(),
    /** At the asking price. */
    days_to_sell: DaysToSell,
    suggestion: Suggestion.extend({
      change: PriceChange.meta({ description: "`keep`: the price differs by less than 1 %" }),
    }),
  })
  .nullable()
  .optional()
  .meta({
    description:
      "The asking price of a vehicle of the inventory on its market. null without an asking price; missing in valuations from before this field existed",
  });
export const DemandLevel = z.enum(["very_high", "high", "moderate", "low", "very_low"]);

export const Adjustment = z.object({
  factor: z.string(),
  description: z.string(),
  impact: z.number(),
  impact_percentage: z.number(),
  direction: z.enum(["positive", "negative"]),
});
export type Adjustment = z.infer<typeof Adjustment>;

export const Comparable = z.object({
  listing_id: z.string(),
  source: z.enum(["dealer_listing", "recent_sale"]),
  kind: MarketKind,
  year: z.int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
  mileage: z.int().nullable(),
  price: z.number(),
  /** The price adjusted to the mileage, trim and condition of the valued vehicle. */
  adjusted_price: z.number(),
  location: z.string().nullable(),
  distance_miles: z.number().nullable(),
  days_on_market: z.int().nullable(),
  sale_date: z.iso.date().nullable(),
  similarity_score: z.number().min(0).max(1),
  /** Its share of the value, 0-1. */
  weight: z.number().min(0).max(1),
  excluded: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
});
export type Comparable = z.infer<typeof Comparable>;

export const Valuation = z
  .object({
    valuation_id: Id,
    vehicle_id: Id.nullable(),
    case_id: Id.nullable(),
    vehicle: z.object({
      vin: z.string().nullable(),
      year: z.int(),
      make: z.string(),
      model: z.string(),
      trim: z.string().nullable(),
      mileage: z.int(),
      body_style: z.string().nullable(),
      engine: z.string().nullable(),
      transmission: z.string().nullable(),
      drivetrain: z.string().nullable(),
      exterior_color: z.string().nullable().optional(),
      stock_number: z.string().nullable().optional().meta({
        description: "null if it is not in the inventory. Missing in valuations from before this field existed",
      }),
    }),
    location: z.object({
      zip_code: z.string(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      market_region: z.string().nullable(),
    }),
    condition: z.object({
      overall: VehicleCondition,
      inspection_id: Id.nullable(),
      grade: z.number().min(0).max(5).meta({
        description:
          "The condition grade that the value is based on: the grade that a person entered for the inspection, else its computed grade, or the grade equivalent to `overall` if there is no inspection",
      }),
    }),
    valuation: z.object({
      valuation_type: ValuationType,
      currency: Currency,
      base_value: Value,
      adjusted_value: Value,
      adjustments: z.array(Adjustment),
      total_adjustment: z.number(),
      adjustment_percentage: z.number(),
    }),
    market_analysis: z
      .object({
        days_to_sell: DaysToSell.meta({
          description: "At the market's retail price. The same whatever `valuation_type` is",
        }),
        days_supply: z.int().nullable().optional().meta({
          description:
            "The days in which the similar cars on offer in the search area sell: their number, divided by their sales a day in the last 90 days. If the market has few of the sales, the mean time that such cars are on offer, which is the same in a steady market. null if neither is known; missing in valuations from before this field existed",
        }),
        price_steps: z
          .array(z.object({ price: z.number(), percent_of_market: z.int(), days_to_sell: DaysToSell }))
          .optional()
          .meta({
            description:
              "The days to sell at other retail prices, the lowest first. Missing in valuations from before this field existed",
          }),
        market_demand: DemandLevel,
        demand_description: z.string().optional().meta({
          description:
            "The reasons of the demand: days to sell, days' supply and own sales. Missing in valuations from before this field existed",
        }),
        demand_score: z.number().min(0).max(100),
        inventory_level: z.enum(["low", "balanced", "high"]).meta({
          description:
            "`low` below two thirds of the usual days' supply, `high` above four thirds. Without a days' supply `low` with fewer than 5 cars on offer",
        }),
        price_trend: z.enum(["increasing", "stable", "decreasing"]),
        price_trend_percentage: z.number(),
        seasonal_factor: z.object({
          current_season: z.string(),
          impact: z.enum(["positive", "neutral", "negative"]),
          adjustment_percentage: z.number(),
          description: z.string(),
        }),
        notes: z.array(z.string()),
      })
      .nullable()
      .meta({ description: "null with include_market_trends: false" }),
    price_position: PricePosition,
    suggested_price: Suggestion.optional().meta({
      description:
        "The retail price at which such cars sell in time. The same as `price_position.suggestion`, also without an asking price. Missing in valuations from before this field existed",
    }),
    comparables: z.array(Comparable).nullable().meta({ description: "null with include_comparables: false" }),
    depreciation_forecast: z
      .object({
        current_value: z.number(),
        original_msrp: z.number().nullable(),
        total_depreciation: z.number().nullable(),
        depreciation_percentage: z.number().nullable(),
        annual_depreciation_rate: z.number(),
        forecast: z.array(
          z.object({
            year: z.int(),
            estimated_value: z.number(),
            min: z.number(),
            max: z.number(),
            confidence: z.number(),
          }),
        ),
        forecast_days: z
          .array(
            Band.omit({ average: true }).extend({
              days: z.int(),
              date: z.iso.date(),
              estimated_value: z.number(),
              confidence: z.number(),
            }),
          )
          .optional()
          .meta({
            description:
              "The value in 30, 60 and 90 days. 80 % of the prices of such cars are then between min and max. Missing in valuations from before this field existed",
          }),
        basis: z.string(),
      })
      .nullable()
      .meta({ description: "null with include_depreciation_forecast: false" }),
    alternative_valuations: z.object({ retail: Band, trade_in: Band, private_party: Band, wholesale: Band }),
    confidence_factors: z.object({
      overall_confidence: z.number().min(0).max(1).meta({
        description:
          "The probability that the price is within 10 % of the value, calibrated on held-out prices. Its log odds are the mean of those of the factors, by weight",
      }),
      factors: z.array(
        z.object({
          factor: z.string(),
          confidence: z.number().min(0).max(1).meta({
            description: "The overall confidence if all factors were as good as this one",
          }),
          weight: z.number().meta({ description: "The weights sum to 1" }),
          description: z.string(),
        }),
      ),
    }),
    notes: z.array(z.string()),
    /** Whether some of the comparables are made up. */
    is_demo: z.boolean(),
    created_at: Instant,
    expires_at: Instant,
    valid_days: z.int(),
    revision: z.int(),
    is_automatic: z.boolean().meta({
      description:
        "Made by the nightly job, which replaces it: POST /pricing/repricing. A vehicle has at most one such valuation",
    }),
    reports: z.object({ pdf_url: z.string(), json_url: z.string() }),
  })
  .meta({ id: "Valuation" });
export type Valuation = z.infer<typeof Valuation>;

/** The JSON report. The PDF is drawn from it. */
export const ValuationReport = z
  .object({
    valuation: Valuation,
    comparables_analyzed: z.int().meta({
      description: "The comparable cars that the value is based on. `valuation.comparables` has the most similar ones",
    }),
    by_hand: ConditionByHand.nullable().meta({
      description:
        "the grade and the announcements that people entered for the vehicle until now; null if there are none, or without a vehicle",
    }),
    appraiser: z.string(),
    generated_at: Instant,
    software_version: z.string(),
    disclosures: z.array(z.string()),
  })
  .meta({ id: "ValuationReport" });
export type ValuationReport = z.infer<typeof ValuationReport>;

import type { Adjustment, Comparable as WireComparable } from "../../../../../contracts/pricing/valuation.ts";
import type { Comparable } from "../../../../domain/valuation/comparables/candidate.ts";
import type { DaysToSell } from "../../../../domain/valuation/days-to-sell/days-to-sell.ts";
import type { ForecastValue } from "../../../../domain/valuation/outlook/forecast.ts";
import type { MarketAnalysis } from "../../../../domain/valuation/outlook/market.ts";
import type { PricePosition, Suggestion } from "../../../../domain/valuation/outlook/price-position.ts";
import type { Season } from "../../../../domain/valuation/outlook/season.ts";
import type { Interval } from "../../../../domain/valuation/value/interval.ts";
import { dayOf, dayText } from "../../../../platform/clock.ts";
import type { MarketCandidate } from "../../../market/evidence/market-candidate.ts";
import type { StoredAnswer } from "../../valuations.table.ts";
import type { AnalyzedValue, Task } from "../analyze-value.ts";
import type { Basis } from "../basis.ts";
import { levelAdjectives, seasonText } from "./level-texts.ts";
import { demandText, sourcesText } from "./market-texts.ts";

/** The parts of an answer that depend on the market. The other parts identify the request, the time and the car. */
export type MarketAnswer = Pick<
  StoredAnswer,
  | "valuation"
  | "market_analysis"
  | "comparables"
  | "price_position"
  | "suggested_price"
  | "depreciation_forecast"
  | "alternative_valuations"
  | "confidence_factors"
>;
export interface ExcludedComparable {
  readonly listingId: string;
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
const band = ({ min, average, max }: Interval) => ({ min, average, max });
const percent = (part: number, whole: number) => Math.round((part / Math.max(1, whole)) * 10_000) / 100;

/** Converts an analyzed value to the fields of the API. */
export function marketAnswer(
  { basis, candidates }: Task,
  analyzed: AnalyzedValue,
  excluded: readonly ExcludedComparable[],
): MarketAnswer {
  const { value, confidence, adjusted, levels } = analyzed;
  const adjustments = adjustmentsOf(basis, analyzed);
  const total = adjusted.average - value.base.average;
  const exclusions = new Map(excluded.map((one) => [one.listingId, one]));
  return {
    valuation: {
      valuation_type: basis.level,
      currency: "USD",
      base_value: { ...value.base, confidence: confidence.overall },
      adjusted_value: adjusted,
      adjustments,
      total_adjustment: total,
      adjustment_percentage: percent(total, value.base.average),
    },
    market_analysis: analysisOf(analyzed.analysis, { at: basis.at, retail: levels.retail.average }),
    comparables: analyzed.comparables.map((one) => comparableOf(one, candidates, exclusions)),
    price_position: analyzed.position && positionOf(analyzed.position, analyzed.suggestion),
    suggested_price: suggestionOf(analyzed.suggestion),
    depreciation_forecast: forecastOf(analyzed, basis.at),
    alternative_valuations: {
      retail: band(levels.retail),
      trade_in: band(levels.trade_in),
      private_party: band(levels.private_party),
      wholesale: band(levels.wholesale),
    },
    confidence_factors: { overall_confidence: confidence.overall, factors: [...confidence.factors] },
  };
}

/** The adjustments of the engine, and the conversion from the level of the evidence to the requested level. */
function adjustmentsOf({ level, evidence, gap }: Basis, { value, adjusted }: AnalyzedValue): Adjustment[] {
  const steps = value.adjustments.map(({ percentage, ...step }) => ({ ...step, impact_percentage: percentage }));
  const impact = adjusted.average - value.adjusted.average;
  if (impact === 0) return steps;
  const source = gap.pairs === 0 ? "the usual gap" : `the usual gap and ${gap.pairs} pairs of similar cars`;
  return [
    ...steps,
    {
      factor: "price_level",
      description: `From ${levelAdjectives[evidence]} to ${levelAdjectives[level]}, based on ${source}`,
      impact,
      impact_percentage: percent(impact, value.base.average),
      direction: impact > 0 ? "positive" : "negative",
    },
  ];
}

function comparableOf(
  { candidate, similarity, adjustedPrice, weight }: Comparable,
  candidates: readonly MarketCandidate[],
  exclusions: ReadonlyMap<string, ExcludedComparable>,
): WireComparable {
  const { row, id, distanceMiles, daysOnMarket } = candidate;
  const candidateRow = candidates.find((one) => one.id === id);
  const sold = row.source === "recent_sale" || row.source === "auction_sale";
  const exclusion = exclusions.get(id);
  return {
    listing_id: id,
    source: sold ? "recent_sale" : "dealer_listing",
    kind: row.source,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim ?? null,
    mileage: row.mileage,
    price: row.price,
    adjusted_price: adjustedPrice,
    location: [candidateRow?.city, candidateRow?.state].filter((part) => part).join(", ") || null,
    distance_miles: distanceMiles === null ? null : Math.round(distanceMiles * 10) / 10,
    days_on_market: sold || daysOnMarket === undefined ? null : Math.round(daysOnMarket),
    sale_date: sold ? (row.date?.slice(0, 10) ?? null) : null,
    similarity_score: share(similarity),
    weight: share(weight),
    excluded: exclusion ? { by: exclusion.by, at: exclusion.at, reason: exclusion.reason } : null,
  };
}

const inventories = { low: "low", normal: "balanced", high: "high" } as const;

const daysOf = ({ estimate, median, min, max, ...probabilities }: DaysToSell) => ({
  estimate,
  median,
  range: { min, max },
  probabilities: {
    within_30: share(probabilities.within30),
    within_60: share(probabilities.within60),
    within_90: share(probabilities.within90),
  },
});

function analysisOf(
  { daysToSell, trend, season, ...analysis }: MarketAnalysis,
  { at, retail }: { readonly at: string; readonly retail: number },
): MarketAnswer["market_analysis"] {
  return {
    days_to_sell: daysOf(daysToSell),
    days_supply: analysis.supply?.days ?? null,
    price_steps: analysis.priceSteps.map(({ priceToMarket, days }) => ({
      price: Math.round(retail * priceToMarket),
      percent_of_market: Math.round(priceToMarket * 100),
      days_to_sell: daysOf(days),
    })),
    market_demand: analysis.demand,
    demand_score: analysis.demandScore,
    demand_description: demandText({ daysToSell, ...analysis }),
    inventory_level: inventories[analysis.inventory],
    price_trend: trend.trend,
    price_trend_percentage: trend.percentage,
    seasonal_factor: seasonOf(season, at),
    notes: sourcesText({ trend, ...analysis }),
  };
}

const percentOf = (priceToMarket: number) => Math.round(priceToMarket * 1000) / 10;

const suggestionOf = ({ price, priceToMarket, aimDays, days, reason }: Suggestion) => ({
  price,
  percent_of_market: percentOf(priceToMarket),
  aim_days: aimDays,
  days_to_sell: daysOf(days),
  reason,
});

const positionOf = (
  { priceToMarket, rank, of, days, change }: PricePosition,
  suggestion: Suggestion,
): MarketAnswer["price_position"] => ({
  percent_of_market: percentOf(priceToMarket),
  rank,
  of,
  days_to_sell: daysOf(days),
  suggestion: { ...suggestionOf(suggestion), change },
});

const seasonOf = (season: Season, at: string) => ({
  current_season: season.season,
  impact: season.impact,
  adjustment_percentage: season.percentage,
  description: seasonText(season, at),
});

const forecastValueOf = ({ estimated, ...value }: ForecastValue) => ({ estimated_value: estimated, ...value });

function forecastOf({ adjusted, forecast }: AnalyzedValue, at: string): MarketAnswer["depreciation_forecast"] {
  return {
    current_value: adjusted.average,
    // the price of the new car is unknown, and the inverse of the depreciation curve is not a price
    original_msrp: null,
    total_depreciation: null,
    depreciation_percentage: null,
    annual_depreciation_rate: forecast.annualRate,
    forecast: forecast.years.map(({ year, ...value }) => ({
      year: Number(at.slice(0, 4)) + year,
      ...forecastValueOf(value),
    })),
    forecast_days: forecast.days.map(({ days: ahead, ...value }) => ({
      days: ahead,
      date: dayText(dayOf(at) + ahead),
      ...forecastValueOf(value),
    })),
    basis:
      "Depreciation by segment, from US auction sales of 2014-15 and figures published in 2025 (our own estimates for some segments). It is blended with this market's price model if there is one. The season and the price trend are not included. The uncertainty that grows with time is our own estimate.",
  };
}

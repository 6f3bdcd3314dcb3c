import { dayOf } from "../../../platform/clock.ts";
import type { Candidate } from "../comparables/candidate.ts";
import type { Mark } from "../value/effects.ts";
import { type Season, seasonOf } from "./season.ts";
import { type DatedPrice, type Trend, trendOf } from "./trend.ts";

export interface DaysToSell {
  readonly estimate: number;
  readonly min: number;
  readonly max: number;
  readonly mark: Mark;
}
export type Demand = "very_high" | "high" | "moderate" | "low" | "very_low";

export interface MarketAnalysis {
  readonly daysToSell: DaysToSell;
  readonly demand: Demand;
  /** 0 to 100. 50: sells as fast as the usual car. */
  readonly demandScore: number;
  readonly inventory: "low" | "normal" | "high";
  readonly listed: number;
  readonly trend: Trend;
  readonly season: Season;
}

/**
 * The usual days' supply of used cars at dealers (stated, 2023-25). It is lower below $15,000: 39 days instead of 53.
 */
const usualDays = 45;
const cheap = { below: 15_000, factor: 0.75 };
/** The weight of the usual days, in cars with known days. Our own estimate. */
const priorCars = 8;

export interface MarketTask {
  readonly candidates: readonly Candidate[];
  /** Dollars. */
  readonly value: number;
  readonly prices: readonly DatedPrice[];
  /** Days since 1970. */
  readonly now: number;
}

const quantile = (sorted: readonly number[], part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;

function daysToSell(candidates: readonly Candidate[], usual: number): DaysToSell {
  const known = candidates
    .flatMap(({ daysOnMarket }) => (daysOnMarket !== undefined && daysOnMarket >= 0 ? [daysOnMarket] : []))
    .sort((a, b) => a - b);
  const credibility = known.length / (known.length + priorCars);
  const blend = (part: number, prior: number) =>
    Math.max(1, Math.round(credibility * quantile(known, part) + (1 - credibility) * prior));
  return {
    estimate: blend(0.5, usual),
    min: blend(0.2, usual * 0.4),
    max: blend(0.8, usual * 1.9),
    mark: known.length > 0 ? "measured" : "stated",
  };
}

/** The minimum demand score of each name. */
const demandLevels: readonly (readonly [from: number, Demand])[] = [
  [80, "very_high"],
  [60, "high"],
  [40, "moderate"],
  [20, "low"],
];

/** Analyzes days to sell, demand, inventory and price trend. Without data of this market, industry figures are used. */
export function marketAnalysis({ candidates, value, prices, now }: MarketTask): MarketAnalysis {
  const usual = usualDays * (value < cheap.below ? cheap.factor : 1);
  const days = daysToSell(candidates, usual);
  const isListing = ({ row }: Candidate) => row.source === "dealer_listing" || row.source === "private_listing";
  const sold = candidates.filter((one) => !isListing(one));
  const listed = candidates.filter((one) => isListing(one) && !one.isGone).length;
  const recent = sold.filter(({ row }) => now - dayOf(row.date ?? "") <= 90).length;
  // sales in 90 days for each listed car; 1.5 is usual
  const turnover = listed + recent === 0 ? 0 : Math.log((recent + 3) / (listed * 1.5 + 3));
  const speed = Math.log(usual / days.estimate);
  const demandScore = Math.round(100 / (1 + Math.exp(-(1.5 * speed + (recent > 0 ? 0.5 * turnover : 0)))));
  return {
    daysToSell: days,
    demand: demandLevels.find(([from]) => demandScore >= from)?.[1] ?? "very_low",
    demandScore,
    inventory: listed < 5 ? "low" : listed > 60 ? "high" : "normal",
    listed,
    trend: trendOf(prices, now),
    season: seasonOf(now),
  };
}

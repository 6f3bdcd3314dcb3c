import type { Comparable } from "../../../domain/valuation/comparables/candidate.ts";
import type { MarketArea } from "../../../domain/valuation/days-to-sell/area.ts";
import type { OwnPace } from "../../../domain/valuation/days-to-sell/own-pace.ts";
import { ageOn, readerAt } from "../../../domain/valuation/features/describe.ts";
import type { Appraiser } from "../../../domain/valuation/market/predict.ts";
import { type Forecast, forecast } from "../../../domain/valuation/outlook/forecast.ts";
import { type MarketAnalysis, marketAnalysis } from "../../../domain/valuation/outlook/market.ts";
import {
  type PricePosition,
  pricePosition,
  type Suggestion,
  suggestPrice,
} from "../../../domain/valuation/outlook/price-position.ts";
import { segmentOf } from "../../../domain/valuation/outlook/segment.ts";
import type { DatedPrice } from "../../../domain/valuation/outlook/trend.ts";
import type { MarketRow } from "../../../domain/valuation/rows.ts";
import { type Confidence, confidenceOf } from "../../../domain/valuation/value/confidence.ts";
import { defaultEffects, publishedLog } from "../../../domain/valuation/value/effects.ts";
import type { Interval } from "../../../domain/valuation/value/interval.ts";
import type { ValueLevel } from "../../../domain/valuation/value/levels.ts";
import type { Valuation } from "../../../domain/valuation/value/value.ts";
import { dayOf } from "../../../platform/clock.ts";
import type { MarketCandidate } from "../../market/evidence/market-candidate.ts";
import type { Basis } from "./basis.ts";
import type { RetailMarket } from "./market/retail-market.ts";
import { yearlyLoss } from "./outlook.ts";
import { type RetailPace, retailPace } from "./retail-pace.ts";
import { createValuer, offerOf, valueAtLevel } from "./valuer.ts";

export interface Task {
  readonly basis: Basis;
  /** Candidates of one level, including those that a person excluded. */
  readonly candidates: readonly MarketCandidate[];
  readonly excludedIds: ReadonlySet<string>;
  readonly appraiser: Appraiser | null;
  readonly ownPace: OwnPace;
  /** All cars of the area of the retail market. */
  readonly area: MarketArea;
  /** Undefined: `basis` and `candidates` are those of a retail valuation. */
  readonly retail?: RetailMarket | undefined;
}

/** A value with its analysis, in dollars. */
export interface AnalyzedValue {
  readonly value: Valuation;
  readonly confidence: Confidence;
  /** The value at the requested level, with the calibrated confidence. */
  readonly adjusted: Interval;
  readonly levels: Readonly<Record<ValueLevel, Interval>>;
  /** The most similar first. Excluded ones have the weight 0. */
  readonly comparables: readonly Comparable[];
  readonly analysis: MarketAnalysis;
  /** Null: no asking price is known. */
  readonly position: PricePosition | null;
  readonly suggestion: Suggestion;
  readonly forecast: Forecast;
}

export function analyzeValue(task: Task): AnalyzedValue | null {
  const { appraiser, excludedIds, candidates, basis } = task;
  const { evidence, level } = basis;
  const now = dayOf(basis.at);
  const included = candidates.filter(({ id }) => !excludedIds.has(id));
  const valueBy = createValuer(basis, appraiser);
  const value = valueBy(included);
  if (!value) return null;
  const confidence = confidenceOf(value.confidenceEvidence, { from: evidence, to: level });
  const at = (to: ValueLevel) => valueAtLevel(value.adjusted, basis, to);
  const adjusted = { ...at(level), confidence: confidence.overall };
  const subject = offerOf(basis);
  const description = readerAt(now)(subject);
  const pace = paceOf(task, value);
  const { speed, offered } = pace;
  const retail = at("retail").average;
  // relative to the retail value, so that the suggestion has the same percent at each level
  const prices = pace.prices.map((price) => (price * retail) / pace.value);
  const suggestion = suggestPrice({ value: retail, speed, prices });
  return {
    value,
    confidence,
    adjusted,
    levels: levelsOf(at),
    comparables:
      included.length === candidates.length ? value.comparables : withExcluded(value, valueBy(candidates), excludedIds),
    analysis: marketAnalysis({ ...pace, prices: included.map(({ row }) => datedPrice(row)), now }),
    position:
      basis.askingPrice === undefined
        ? null
        : pricePosition({ asking: basis.askingPrice, value: retail, speed, offered, suggested: suggestion.price }),
    suggestion,
    forecast: forecast({
      value: adjusted,
      age: description.age,
      segment: segmentOf(description),
      fitted: appraiser && { perYear: yearlyLoss(appraiser, subject), rows: included.length },
    }),
  };
}

/** The pace of the car's retail market. It is the same whatever level the car is valued at. */
function paceOf(task: Task, value: Valuation): RetailPace {
  const { retail, appraiser, excludedIds } = task;
  if (retail) {
    const included = retail.candidates.filter(({ id }) => !excludedIds.has(id));
    const retailValue = createValuer(retail.basis, appraiser)(included);
    if (retailValue) return retailPace({ ...task, ...retail, value: retailValue });
  }
  return retailPace({ ...task, value });
}

const levelsOf = (at: (level: ValueLevel) => Interval): AnalyzedValue["levels"] => ({
  retail: at("retail"),
  trade_in: at("trade_in"),
  private_party: at("private_party"),
  wholesale: at("wholesale"),
});

/**
 * The difference between a price and the published value of such a car at its age on that day. The market's model is
 * not used, because its effects of months and weeks contain the trend.
 */
function datedPrice(row: MarketRow): DatedPrice {
  const day = dayOf(row.date ?? "");
  const facts = { age: ageOn(day, row.year), miles: row.mileage ?? Number.NaN, grade: row.grade ?? Number.NaN };
  return { day, residual: Math.log(row.price) - publishedLog(defaultEffects, facts) };
}

/** The comparables, including the excluded ones with the weight 0. */
function withExcluded(value: Valuation, all: Valuation | null, excludedIds: ReadonlySet<string>): Comparable[] {
  const included = new Map(value.comparables.map((one) => [one.candidate.id, one]));
  const excluded = (all?.comparables ?? []).filter(({ candidate }) => excludedIds.has(candidate.id));
  return [...included.values(), ...excluded.map((one) => ({ ...one, weight: 0 }))].sort(
    (a, b) => b.similarity - a.similarity,
  );
}

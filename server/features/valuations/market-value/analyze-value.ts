import type { Comparable } from "../../../domain/valuation/comparables/candidate.ts";
import { type MarketArea, recentDays, withoutCar } from "../../../domain/valuation/days-to-sell/area.ts";
import { speedOf } from "../../../domain/valuation/days-to-sell/days-to-sell.ts";
import type { OwnPace } from "../../../domain/valuation/days-to-sell/own-pace.ts";
import type { Stay } from "../../../domain/valuation/days-to-sell/stay.ts";
import { ageOn, type Offer, readerAt } from "../../../domain/valuation/features/describe.ts";
import type { Appraiser } from "../../../domain/valuation/market/predict.ts";
import { type Forecast, forecast } from "../../../domain/valuation/outlook/forecast.ts";
import { type MarketAnalysis, marketAnalysis } from "../../../domain/valuation/outlook/market.ts";
import {
  type PricePosition,
  pricePosition,
  type Suggestion,
  suggestPrice,
} from "../../../domain/valuation/outlook/price-position.ts";
import type { DatedPrice } from "../../../domain/valuation/outlook/trend.ts";
import type { MarketRow } from "../../../domain/valuation/rows.ts";
import { type Confidence, confidenceOf } from "../../../domain/valuation/value/confidence.ts";
import { defaultEffects, publishedLog } from "../../../domain/valuation/value/effects.ts";
import type { Interval } from "../../../domain/valuation/value/interval.ts";
import { atLevel, type Gap, sourceOf, type ValueLevel } from "../../../domain/valuation/value/levels.ts";
import { type Valuation, valueVehicle } from "../../../domain/valuation/value/value.ts";
import { dayOf } from "../../../platform/clock.ts";
import type { MarketCandidate } from "../../market/evidence/market-candidate.ts";
import type { Basis } from "./basis.ts";
import { conditionCorrection, withCondition } from "./condition.ts";
import { segmentOf, yearlyLoss } from "./outlook.ts";

export interface Task {
  readonly basis: Basis;
  /** Candidates of one level, including those that a person excluded. */
  readonly candidates: readonly MarketCandidate[];
  readonly excludedIds: ReadonlySet<string>;
  readonly appraiser: Appraiser | null;
  readonly ownPace: OwnPace;
  /** All cars of the area, of the same level as the candidates. */
  readonly area: MarketArea;
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
  const { appraiser, excludedIds, candidates, basis, ownPace } = task;
  const { evidence, level, gap, at: time } = basis;
  const area = comparableArea(task);
  const now = dayOf(time);
  const subject = offerOf(basis);
  const included = candidates.filter(({ id }) => !excludedIds.has(id));
  const condition = conditionCorrection(appraiser, subject);
  const valueWith = (some: readonly MarketCandidate[]) => {
    const found = valueVehicle({ subject, appraiser, now, effects: defaultEffects, candidates: some });
    return found && withCondition(found, condition, basis.grade);
  };
  const value = valueWith(included);
  if (!value) return null;
  const confidence = confidenceOf(value.confidenceEvidence, { from: evidence, to: level });
  const at = (to: ValueLevel) => convertLevel(value.adjusted, { from: evidence, to, gap });
  const adjusted = { ...at(level), confidence: confidence.overall };
  const description = readerAt(now)(subject);
  const speed = speedOf({
    listings: area.stays,
    compared: comparedStays(included, value, area),
    own: ownPace,
    model: description.model,
    segment: segmentOf(description),
    value: adjusted.average,
  });
  const retail = at("retail").average;
  const prices = value.comparables.map(({ adjustedPrice }) => atLevel(adjustedPrice, evidence, "retail", gap));
  const suggestion = suggestPrice({ value: retail, speed, prices });
  return {
    value,
    confidence,
    adjusted,
    levels: levelsOf(at),
    comparables:
      included.length === candidates.length
        ? value.comparables
        : withExcluded(value, valueWith(candidates), excludedIds),
    analysis: marketAnalysis({
      area,
      ownSold: included.filter((one) => isRecentOwnSale(one, now)).length,
      speed,
      value: adjusted.average,
      prices: included.map(({ row }) => datedPrice(row)),
      now,
    }),
    position:
      basis.askingPrice === undefined
        ? null
        : pricePosition({ asking: basis.askingPrice, value: retail, speed, prices, suggested: suggestion.price }),
    suggestion,
    forecast: forecast({
      value: adjusted,
      age: description.age,
      segment: segmentOf(description),
      fitted: appraiser && { perYear: yearlyLoss(appraiser, subject), rows: included.length },
    }),
  };
}

/** The area without the car itself, whose own listing is no evidence, and without the cars that a person excluded. */
function comparableArea({ area, basis: { ownOffer }, candidates, excludedIds }: Task): MarketArea {
  const excluded = candidates.filter(({ id }) => excludedIds.has(id)).flatMap(({ sighting }) => sighting ?? []);
  return [...(ownOffer ? [ownOffer] : []), ...excluded].reduce(withoutCar, area);
}

const levelsOf = (at: (level: ValueLevel) => Interval): AnalyzedValue["levels"] => ({
  retail: at("retail"),
  trade_in: at("trade_in"),
  private_party: at("private_party"),
  wholesale: at("wholesale"),
});

/** The maximum difference of a price from the market that counts, in log price. A larger one is rather an error. */
const maxLogPrice = 0.4;

/** How long the most similar cars have been on the market, with their prices relative to it. */
function comparedStays(
  candidates: readonly MarketCandidate[],
  { comparables, adjusted }: Valuation,
  area: MarketArea,
): Stay[] {
  const prices = new Map(comparables.map(({ candidate, adjustedPrice }) => [candidate.id, adjustedPrice]));
  return candidates.flatMap(({ id, sighting }) => {
    const price = prices.get(id);
    const stay = sighting && area.endOf(sighting).stay;
    if (!stay || price === undefined) return [];
    return [{ ...stay, logPrice: clamp(Math.log(price / adjusted.average), maxLogPrice) }];
  });
}

/** Own sales are not among the cars of the area. */
const isRecentOwnSale = ({ row, sighting }: MarketCandidate, now: number): boolean =>
  sighting === undefined && row.source === "recent_sale" && now - dayOf(row.date ?? "") <= recentDays;
const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));

/** The subject as input of the engine. */
const offerOf = ({ subject, place, grade, evidence, at }: Basis): Offer => ({
  source: sourceOf[evidence],
  vin: subject.vin ?? undefined,
  year: subject.year,
  make: subject.make,
  model: subject.model,
  trim: subject.trim ?? undefined,
  body: subject.bodyStyle ?? undefined,
  engine: subject.engine ?? undefined,
  transmission: subject.transmission ?? undefined,
  drivetrain: subject.drivetrain ?? undefined,
  fuel: subject.fuel ?? undefined,
  color: subject.color ?? undefined,
  interior: subject.interior ?? undefined,
  mileage: subject.mileage,
  grade,
  state: place.state ?? undefined,
  zip: place.zip,
  lat: place.latitude,
  lon: place.longitude,
  date: at.slice(0, 10),
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

function convertLevel(value: Interval, { from, to, gap }: { from: ValueLevel; to: ValueLevel; gap: Gap }): Interval {
  if (from === to) return value;
  const dollars = (price: number) => Math.round(atLevel(price, from, to, gap));
  return { ...value, min: dollars(value.min), average: dollars(value.average), max: dollars(value.max) };
}

/** The comparables, including the excluded ones with the weight 0. */
function withExcluded(value: Valuation, all: Valuation | null, excludedIds: ReadonlySet<string>): Comparable[] {
  const included = new Map(value.comparables.map((one) => [one.candidate.id, one]));
  const excluded = (all?.comparables ?? []).filter(({ candidate }) => excludedIds.has(candidate.id));
  return [...included.values(), ...excluded.map((one) => ({ ...one, weight: 0 }))].sort(
    (a, b) => b.similarity - a.similarity,
  );
}

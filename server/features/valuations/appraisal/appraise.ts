import { dayOf } from "../../../clock.ts";
import type { Comparable } from "../../../valuation/comparables/candidate.ts";
import { type Offer, readerAt } from "../../../valuation/features/describe.ts";
import type { Appraiser } from "../../../valuation/market/predict.ts";
import { type Forecast, forecast } from "../../../valuation/outlook/forecast.ts";
import { type MarketAnalysis, marketAnalysis } from "../../../valuation/outlook/market.ts";
import { defaultEffects } from "../../../valuation/value/effects.ts";
import type { Interval } from "../../../valuation/value/interval.ts";
import { atLevel, type Gap, sourceOf, type ValueLevel } from "../../../valuation/value/levels.ts";
import { type Valuation, valueVehicle } from "../../../valuation/value/value.ts";
import type { Basis } from "./basis.ts";
import { inCondition, silentCondition } from "./condition.ts";
import { gapOf } from "./market/gap.ts";
import type { Seen } from "./market/market.ts";
import { segmentOf, yearlyLoss } from "./outlook.ts";

export interface Task {
  readonly basis: Basis;
  /** Of one kind; those left out by a person among them. */
  readonly candidates: readonly Seen[];
  readonly without: ReadonlySet<string>;
  readonly appraiser: Appraiser | null;
}

/** A value with all that is said of it; dollars. */
export interface Appraisal {
  readonly value: Valuation;
  /** At the level that was asked for. */
  readonly adjusted: Interval;
  readonly levels: Readonly<Record<ValueLevel, Interval>>;
  readonly gap: Gap;
  /** The most alike first; those left out with what they would have been. */
  readonly comparables: readonly Comparable[];
  readonly analysis: MarketAnalysis;
  readonly forecast: Forecast;
}

export const valueLevels = [
  "retail",
  "trade_in",
  "private_party",
  "wholesale",
] as const satisfies readonly ValueLevel[];
const forecastYears = 5;
/** How sure one remains whose value was carried to another level by the usual gap: our own estimate. */
export const carried = 0.85;

export function appraise(task: Task): Appraisal | null {
  const { appraiser, without, candidates, basis } = task;
  const { evidence, level, at: moment } = basis;
  const now = dayOf(moment);
  const subject = offerOf(basis);
  const kept = candidates.filter(({ id }) => !without.has(id));
  const condition = silentCondition(appraiser, subject);
  const worth = (some: readonly Seen[]) => {
    const found = valueVehicle({ subject, appraiser, now, effects: defaultEffects, candidates: some });
    return found && inCondition(found, condition, basis.grade);
  };
  const value = worth(kept);
  if (!value) return null;
  const gap = gapOf(candidates);
  const at = (to: ValueLevel) => carry(value.adjusted, { from: evidence, to, gap });
  const adjusted = at(level);
  const description = readerAt(now)(subject);
  return {
    value,
    adjusted,
    levels: {
      retail: at("retail"),
      trade_in: at("trade_in"),
      private_party: at("private_party"),
      wholesale: at("wholesale"),
    },
    gap,
    comparables: kept.length === candidates.length ? value.comparables : withLeftOut(value, worth(candidates), without),
    analysis: marketAnalysis({
      candidates: kept,
      value: adjusted.average,
      prices: value.comparables.map(({ candidate, adjustedPrice }) => ({
        day: dayOf(candidate.row.date ?? ""),
        rest: Math.log(adjustedPrice),
      })),
      now,
    }),
    forecast: forecast({
      value: adjusted,
      age: description.age,
      segment: segmentOf(description),
      fitted: appraiser && { perYear: yearlyLoss(appraiser, subject), rows: kept.length },
      originalMsrp: null,
      years: forecastYears,
    }),
  };
}

/** The subject as the engine reads it. */
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

function carry(value: Interval, { from, to, gap }: { from: ValueLevel; to: ValueLevel; gap: Gap }): Interval {
  if (from === to) return value;
  const dollars = (price: number) => Math.round(atLevel(price, from, to, gap));
  return {
    min: dollars(value.min),
    average: dollars(value.average),
    max: dollars(value.max),
    confidence: Math.round(value.confidence * carried * 1000) / 1000,
  };
}

/** The comparables as they are with those left out, which decide nothing. */
function withLeftOut(value: Valuation, all: Valuation | null, without: ReadonlySet<string>): Comparable[] {
  const counted = new Map(value.comparables.map((one) => [one.candidate.id, one]));
  const left = (all?.comparables ?? []).filter(({ candidate }) => without.has(candidate.id));
  return [...counted.values(), ...left.map((one) => ({ ...one, weight: 0 }))].sort(
    (a, b) => b.similarity - a.similarity,
  );
}

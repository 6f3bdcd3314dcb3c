import type { Offer } from "../../../domain/valuation/features/describe.ts";
import type { Appraiser } from "../../../domain/valuation/market/predict.ts";
import { defaultEffects } from "../../../domain/valuation/value/effects.ts";
import type { Interval } from "../../../domain/valuation/value/interval.ts";
import { atLevel, sourceOf, type ValueLevel } from "../../../domain/valuation/value/levels.ts";
import { type Valuation, valueVehicle } from "../../../domain/valuation/value/value.ts";
import { dayOf } from "../../../platform/clock.ts";
import type { MarketCandidate } from "../../market/evidence/market-candidate.ts";
import type { Basis } from "./basis.ts";
import { conditionCorrection, withCondition } from "./condition.ts";

/** Values the car of a basis by candidates of the basis' level. Null: there is nothing to value it by. */
export function createValuer(basis: Basis, appraiser: Appraiser | null) {
  const subject = offerOf(basis);
  const condition = conditionCorrection(appraiser, subject);
  const task = { subject, appraiser, now: dayOf(basis.at), effects: defaultEffects };
  return (candidates: readonly MarketCandidate[]): Valuation | null => {
    const found = valueVehicle({ ...task, candidates });
    return found && withCondition(found, condition, basis.grade);
  };
}

/** The subject as input of the engine. */
export const offerOf = ({ subject, place, grade, evidence, at }: Basis): Offer => ({
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

/** A value at another level than that of its evidence. */
export function valueAtLevel(value: Interval, { evidence: from, gap }: Basis, to: ValueLevel): Interval {
  if (from === to) return value;
  const dollars = (price: number) => Math.round(atLevel(price, from, to, gap));
  return { ...value, min: dollars(value.min), average: dollars(value.average), max: dollars(value.max) };
}

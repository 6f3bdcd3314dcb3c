import { seasonOf } from "../../../server/domain/valuation/outlook/season.ts";
import { defaultEffects, interpolate, usualGrade } from "../../../server/domain/valuation/value/effects.ts";
import { atLevel, type ValueLevel } from "../../../server/domain/valuation/value/levels.ts";
import type { Build, Model, Segment } from "./models.ts";
import type { Place } from "./places.ts";

/** Loss of value after five years, mileage included: stated, iSeeCars 2025 (800,000 cars, March 2024 to February 2025). */
export const fiveYearLoss: Readonly<Record<Segment, number>> = {
  car: 0.456,
  suv: 0.489,
  truck: 0.404,
  electric: 0.588,
};

/** Distribution of the loss over the first five years: the trade's generic curve (calculatey; a weak source, but consistent). */
const generic = [0.15, 0.15, 0.12, 0.1, 0.09];
const after = (years: number): number => generic.slice(0, years).reduce((sum, loss) => sum + Math.log(1 - loss), 0);
const kept = [0, 1, 2, 3, 4, 5].map((years) => [years, after(years)] as const);

/** Later years, log price: measured, -12 % on US auction sales 2014-15. */
const { perYear, milesPerYear, perTenThousandMiles } = defaultEffects;

/** The share of its new price that a car is sold for, `age` years after its model year began. */
export function keptAt(segment: Segment, age: number): number {
  const within = Math.min(5, Math.max(0, age));
  const shape = interpolate(kept, within) / after(5);
  return Math.exp(shape * Math.log(1 - fiveYearLoss[segment]) + perYear * Math.max(0, age - 5));
}

/** Effect of miles beyond the usual mileage for the age, in log price: measured by age on US auction sales 2014-15. */
export function mileageEffect(age: number, miles: number): number {
  const each = perTenThousandMiles.find(([until]) => age <= until)?.[1] ?? 0;
  return (each * (miles - milesPerYear * age)) / 10_000;
}

/** Years since January 1 of the model year; 0 for a car of next year's model. */
export const ageOn = (day: number, year: number): number => Math.max(0, 1970 + day / 365.25 - year);

export interface Car {
  readonly model: Model;
  readonly build: Build;
  readonly year: number;
  readonly miles: number;
}

export interface Occasion {
  /** Days since 1970. */
  readonly day: number;
  readonly place: Place;
  readonly level: ValueLevel;
  /** The trade's condition grade, 0 to 5. Default: usual condition. */
  readonly grade?: number;
}

/** Effect of the condition compared with a good car, in log price: measured by grade on US auction sales of 2014-15. */
export const conditionEffect = (grade: number): number => interpolate(defaultEffects.byGrade, grade);

/** The expected price of a car at a place and time, in dollars. All prices of the demo are based on it. */
export function worthOf(
  { model, build, year, miles }: Car,
  { day, place, level, grade = usualGrade }: Occasion,
): number {
  const age = ageOn(day, year);
  const retail =
    build.newPrice *
    keptAt(model.segment, age) *
    Math.exp(mileageEffect(age, miles) + place.effect + conditionEffect(grade)) *
    (1 + seasonOf(day).percentage / 100);
  return atLevel(retail, "retail", level);
}

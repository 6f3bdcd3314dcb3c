import type { Description } from "../../features/describe.ts";
import { covariates, curves as curvesOf, gradeKnots, milesKnots, type Numbers } from "./curves.ts";
import type { Place } from "./design.ts";
import { type Effect, effects, families } from "./effects.ts";
import { dot, type Hedonic } from "./fit.ts";
import { gradeCorrection, milesCorrection } from "./slopes.ts";

/** What the hedonic model makes of a row, in log price. */
export interface Parts {
  readonly total: number;
  readonly curves: number;
  /** In the order of `families`. */
  readonly families: Float64Array;
}

const familyAt = effects.map(({ family }: Effect) => families.indexOf(family));

export function partsOf(hedonic: Hedonic, place: Place, d: Description): Parts {
  const sums = new Float64Array(families.length);
  const curves = dot(place.curves, hedonic.beta);
  let total = curves;
  const own = { age: 0, miles: 0, grade: 0, day: 0 };
  for (let e = 0; e < effects.length; e++) {
    const value = hedonic.values[e]?.[place.groups[e] ?? -1] ?? 0;
    const part = value * (place.weights[e] ?? 0);
    const family = familyAt[e] ?? 0;
    const slope = effects[e]?.slope;
    if (slope) own[slope] += value;
    sums[family] = (sums[family] ?? 0) + part;
    total += part;
  }
  const [shared = 0, whole = 0] = correctionsOf(d, hedonic.beta, own);
  return { total: total + whole, curves: curves + shared, families: sums };
}

/**
 * What keeps a log price falling with the miles and rising with the grade: by the shared curves alone, and with the
 * slopes of the car's groups (`own`).
 */
function correctionsOf(d: Description, beta: Float64Array, own: { readonly miles: number; readonly grade: number }) {
  const logOf = (changed: Numbers) => dot(Float64Array.from(curvesOf(changed)), beta);
  const { age, miles, grade, day } = d;
  const byMiles = Number.isNaN(miles) ? [] : milesKnots.map((at) => ({ age, miles: at, grade, day }));
  const byGrade = Number.isNaN(grade) ? [] : gradeKnots.map((at) => ({ age, miles, grade: at, day }));
  const lines = { miles: byMiles.map(logOf), grade: byGrade.map(logOf) };
  const ownLines = {
    miles: lines.miles.map((log, at) => log + own.miles * covariates(byMiles[at] ?? d).miles),
    grade: lines.grade.map((log, at) => log + own.grade * covariates(byGrade[at] ?? d).grade),
  };
  return [lines, ownLines].map((line) => milesCorrection(d, line.miles) + gradeCorrection(d, line.grade));
}

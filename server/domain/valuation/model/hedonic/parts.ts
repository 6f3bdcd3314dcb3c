import type { Description } from "../../features/describe.ts";
import {
  type CurveInputs,
  curves,
  curvesWidth,
  gradeCovariate,
  gradeKnots,
  milesCovariate,
  milesKnots,
} from "./curves.ts";
import type { DesignRow } from "./design.ts";
import { type Effect, effects, families } from "./effects.ts";
import { dot, type Hedonic } from "./fit.ts";
import { gradeCorrection, milesCorrection } from "./slopes.ts";

/** The parts of a hedonic value, in log price. */
export interface Parts {
  readonly total: number;
  readonly curves: number;
  /** In the order of `families`. */
  readonly families: Float64Array;
}

const familyAt = effects.map(({ family }: Effect) => families.indexOf(family));

export function partsOf(hedonic: Hedonic, designRow: DesignRow, d: Description): Parts {
  const sums = new Float64Array(families.length);
  const curveSum = dot(designRow.curves, hedonic.beta);
  let total = curveSum;
  const groupSlopes = { age: 0, miles: 0, grade: 0, day: 0 };
  for (let e = 0; e < effects.length; e++) {
    const value = hedonic.values[e]?.[designRow.groups[e] ?? -1] ?? 0;
    const part = value * (designRow.weights[e] ?? 0);
    const family = familyAt[e] ?? 0;
    const slope = effects[e]?.slope;
    if (slope) groupSlopes[slope] += value;
    sums[family] = (sums[family] ?? 0) + part;
    total += part;
  }
  const [shared = 0, whole = 0] = correctionsOf(d, hedonic.beta, groupSlopes);
  return { total: total + whole, curves: curveSum + shared, families: sums };
}

/**
 * The corrections that make a log price fall with the miles and rise with the grade. `shared` is for the curves only,
 * `whole` for the curves with the slopes of the car's groups (`groupSlopes`).
 */
function correctionsOf(
  d: Description,
  beta: Float64Array,
  groupSlopes: { readonly miles: number; readonly grade: number },
) {
  const { age, miles, grade, day } = d;
  const logOf = (changed: CurveInputs) => dot(curves(changed, rowBuffer), beta);
  let [shared, whole] = [0, 0];
  if (!Number.isNaN(miles)) {
    const line = milesKnots.map((at) => logOf({ age, miles: at, grade, day }));
    shared += milesCorrection(d, line);
    whole += milesCorrection(
      d,
      line.map((log, knot) => log + groupSlopes.miles * milesCovariate(age, milesKnots[knot] ?? 0)),
    );
  }
  if (!Number.isNaN(grade)) {
    const line = gradeKnots.map((at) => logOf({ age, miles, grade: at, day }));
    shared += gradeCorrection(d, line);
    whole += gradeCorrection(
      d,
      line.map((log, knot) => log + groupSlopes.grade * gradeCovariate(gradeKnots[knot] ?? 0)),
    );
  }
  return [shared, whole];
}

/** A buffer for one row of the curves. Each call overwrites it. */
const rowBuffer = new Float64Array(curvesWidth);

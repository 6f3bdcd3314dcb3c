import type { Description } from "../../features/describe.ts";
import { defaultEffects, interpolate, usualGrade } from "../../value/effects.ts";
import { gradeKnots, milesKnots, usualMiles } from "./curves.ts";

/** A log price at each knot. It is linear between the knots and flat beyond them. */
type Line = readonly number[];

/**
 * The minimum shares of the measured effects (`value/effects.ts`) on any market. Our own estimates. Half of the effect
 * of the condition keeps 10 % between poor and excellent.
 */
const minShares = { miles: 0.2, grade: 0.5 };

const measuredByGrade: Line = gradeKnots.map((grade) => interpolate(defaultEffects.byGrade, grade));

/** Integrates a piecewise constant function from one point to another. The sign is reversed if `to` is below `from`. */
function integrate(
  knots: readonly number[],
  [from, to]: readonly [number, number],
  rate: (piece: number) => number,
): number {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  let sum = 0;
  for (let piece = 0; piece + 1 < knots.length; piece++) {
    const length = Math.min(high, knots[piece + 1] ?? 0) - Math.max(low, knots[piece] ?? 0);
    if (length > 0) sum += length * rate(piece);
  }
  return from <= to ? sum : -sum;
}

/** The correction of a fitted line that makes it fall with each mile, from the usual mileage to the car's mileage. */
export function milesCorrection({ age, miles }: Pick<Description, "age" | "miles">, line: Line): number {
  if (Number.isNaN(miles)) return 0;
  const measured = defaultEffects.perTenThousandMiles.find(([until]) => age <= until)?.[1] ?? 0;
  const limit = (minShares.miles * measured) / 10_000;
  return integrate(milesKnots, [usualMiles(age), miles], (piece) =>
    Math.min(0, limit - slopeOf(milesKnots, line, piece)),
  );
}

/** The correction that makes a line rise with the grade, from the usual grade to the car's. 0 if no row has a grade. */
export function gradeCorrection({ grade }: Pick<Description, "grade">, line: Line): number {
  if (Number.isNaN(grade)) return 0;
  if (line.every((log) => log === line[0])) return 0;
  return integrate(gradeKnots, [usualGrade, grade], (piece) =>
    Math.max(0, minShares.grade * slopeOf(gradeKnots, measuredByGrade, piece) - slopeOf(gradeKnots, line, piece)),
  );
}

function slopeOf(knots: readonly number[], line: Line, piece: number): number {
  const rise = (line[piece + 1] ?? 0) - (line[piece] ?? 0);
  return rise / ((knots[piece + 1] ?? 1) - (knots[piece] ?? 0));
}

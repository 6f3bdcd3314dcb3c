import type { Description } from "../../features/describe.ts";

const hinge = (value: number, knot: number) => Math.max(0, value - knot);

/** The origin of the day covariate. Any constant works, because the effect of the model includes the level. */
const dayOrigin = 16_000;

/** The usual mileage of a car at an age. */
export const usualMiles = (age: number): number => 12_000 * Math.min(age + 0.5, 12);

/** The mileage beyond which a slope is flat, for the effect of a group and for the shared curve. */
const [groupMilesEnd, milesEnd] = [250_000, 300_000];

/** The inputs of the curves and slopes. */
export type CurveInputs = Pick<Description, "age" | "miles" | "grade" | "day">;

export const milesCovariate = (age: number, miles: number) =>
  Number.isNaN(miles) ? 0 : (Math.min(miles, groupMilesEnd) - usualMiles(age)) / 40_000;
export const gradeCovariate = (grade: number) => (Number.isNaN(grade) ? 0 : grade - 3);

/** The covariates of the slopes, roughly centered and scaled, so that a slope has about the size of an effect. */
export function covariates(d: CurveInputs) {
  return {
    age: (Math.min(d.age, 20) - 6) / 5,
    miles: milesCovariate(d.age, d.miles),
    grade: gradeCovariate(d.grade),
    day: Number.isNaN(d.day) ? 0 : (d.day - dayOrigin) / 365,
  };
}

const ageKnots = [0.5, 1.5, 2.5, 3.5, 5, 7, 9, 12, 16];
const milesUnit = 20_000;
const milesHinges = [1, 3, 5, 7, 9, 11, 14, 18];
export const curvesWidth = 15 + ageKnots.length + milesHinges.length;

/** A log price is linear in mileage and in grade between these knots, and flat beyond them. */
export const milesKnots: readonly number[] = [0, ...milesHinges.map((at) => at * milesUnit), groupMilesEnd, milesEnd]
  .filter((miles) => miles <= milesEnd)
  .sort((a, b) => a - b);
export const gradeKnots: readonly number[] = [0, 2, 3, 4, 5];

/**
 * The prior of the coefficients: straight lines with -12 % a year and -4.6 % for 10,000 miles (measured, auction sales
 * 2014-15). The effect of 12,000 miles a year is excluded from the effect of a year.
 */
export const priorCoefficients: readonly number[] = Array.from({ length: curvesWidth }, (_, at) =>
  at === 1 ? -0.35 : at === 4 + ageKnots.length ? -0.276 : 0,
);

/**
 * One row of the regression matrix of the shared curves: log price by age, mileage and grade, piecewise linear. It
 * fills `out`, because a valuation needs some thousand of these rows.
 */
export function curves(d: CurveInputs, out: Float64Array = new Float64Array(curvesWidth)): Float64Array {
  const known = !Number.isNaN(d.miles);
  const miles = known ? Math.min(d.miles, milesEnd) / milesUnit : 0;
  const age = Math.min(d.age, 25);
  const graded = !Number.isNaN(d.grade);
  const grade = graded ? d.grade : 0;
  let at = 0;
  out[at++] = 1;
  out[at++] = age / 5;
  for (const knot of ageKnots) out[at++] = hinge(age, knot) / 5;
  out[at++] = known ? 0 : 1;
  out[at++] = known ? 0 : age / 5;
  out[at++] = miles / 3;
  for (const knot of milesHinges) out[at++] = hinge(miles, knot) / 3;
  out[at++] = (miles * Math.min(age, 8)) / 15;
  out[at++] = (miles * hinge(age, 8)) / 15;
  out[at++] = graded ? 0 : 1;
  out[at++] = graded ? 0 : age / 5;
  out[at++] = grade / 2;
  out[at++] = hinge(grade, 2) / 2;
  out[at++] = hinge(grade, 3) / 2;
  out[at++] = hinge(grade, 4) / 2;
  out[at++] = (grade * age) / 10;
  out[at++] = (hinge(grade, 3) * age) / 10;
  return out;
}

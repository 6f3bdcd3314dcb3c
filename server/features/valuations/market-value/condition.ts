import type { Offer } from "../../../domain/valuation/features/describe.ts";
import type { Appraiser } from "../../../domain/valuation/market/predict.ts";
import { defaultEffects, interpolate, usualGrade } from "../../../domain/valuation/value/effects.ts";
import type { Interval } from "../../../domain/valuation/value/interval.ts";
import type { Valuation } from "../../../domain/valuation/value/value.ts";

/** With a smaller difference in log price, the model has no effect of the grade. */
const minDifference = 1e-6;

/**
 * The published effect of the condition in log price, if the market's model has none because no row of this price level
 * has a grade. Otherwise 0.
 */
export function conditionCorrection(appraiser: Appraiser | null, subject: Offer): number {
  const { grade } = subject;
  if (!appraiser || grade === undefined) return 0;
  const { byGrade } = defaultEffects;
  const published = interpolate(byGrade, grade) - interpolate(byGrade, usualGrade);
  if (published === 0) return 0;
  const withoutVin = { ...subject, vin: undefined };
  const [graded, usual] = appraiser.estimates([withoutVin, { ...withoutVin, grade: usualGrade }]);
  return graded && usual && Math.abs(graded.log - usual.log) < minDifference ? published : 0;
}

/** Adds an adjustment for the car's condition to a value. */
export function withCondition(value: Valuation, log: number, grade: number): Valuation {
  if (log === 0) return value;
  const scaled = (dollars: number) => Math.round(dollars * Math.exp(log));
  const { min, average, max, confidence } = value.adjusted;
  const adjusted: Interval = { min: scaled(min), average: scaled(average), max: scaled(max), confidence };
  const impact = adjusted.average - average;
  if (impact === 0) return value;
  const step = {
    factor: "condition",
    description: `Grade ${grade.toFixed(1)} of 5 (good is 3 to 3.5); effect from auction sales, as prices of this level have no grades`,
    impact,
    percentage: Math.round((impact / Math.max(1, value.base.average)) * 10_000) / 100,
    direction: impact > 0 ? ("positive" as const) : ("negative" as const),
  };
  return {
    ...value,
    adjusted,
    adjustments: [...value.adjustments, step],
    comparables: value.comparables.map((one) => ({ ...one, adjustedPrice: scaled(one.adjustedPrice) })),
  };
}

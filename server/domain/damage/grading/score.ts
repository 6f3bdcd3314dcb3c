import type { Condition } from "../../../../contracts/vocabulary.ts";
import { partLabel, typeLabel } from "../display-text.ts";
import { rounded } from "../geometry.ts";
import { deduction, type GradedDamage } from "./deductions.ts";

export interface ConditionScore {
  /** 0-10, 10 is perfect. */
  readonly score: number;
  readonly reasons: readonly string[];
}

/** The maximum number of damages with a reason of their own; the others share one reason. */
const maxListedReasons = 6;

/**
 * The condition score: 10 times the product of (1 - deduction) over the damages, rounded to a tenth. Each damage takes a
 * share of the score that remains after the others, so the tenth scratch costs less than the first. The order does not
 * matter, a further or a worse damage never raises the score, and it stays within 0-10. The reasons list the points of
 * each damage in descending order; their sum is 10 minus the score.
 */
export function conditionScore(damages: readonly GradedDamage[]): ConditionScore {
  const worst = damages.toSorted((a, b) => deduction(b) - deduction(a));
  let left = 10;
  const losses = worst.map((damage) => {
    const points = left * deduction(damage);
    left -= points;
    return { damage, points };
  });
  const reasons = losses
    .slice(0, maxListedReasons)
    .map(
      ({ damage, points }) =>
        `-${points.toFixed(2)}: ${damage.severity} ${typeLabel(damage.type)}, ${partLabel(damage.location.part)}`,
    );
  const rest = losses.slice(maxListedReasons);
  const sum = rest.reduce((total, { points }) => total + points, 0);
  if (rest.length > 0)
    reasons.push(`-${sum.toFixed(2)}: ${rest.length} further ${rest.length === 1 ? "finding" : "findings"}`);
  return { score: rounded(left, 1), reasons: ["10.00: no damage", ...reasons] };
}

/** The condition of a score: excellent from 9, good from 7.5, fair from 5.5, poor from 3, critical below. Our own estimates. */
export function conditionOf(score: number): Condition {
  if (score >= 9) return "excellent";
  if (score >= 7.5) return "good";
  if (score >= 5.5) return "fair";
  return score >= 3 ? "poor" : "critical";
}

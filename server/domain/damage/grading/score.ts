import type { Condition } from "../../../../contracts/vocabulary.ts";
import { rounded } from "../geometry.ts";
import { partWords, typeWords } from "../display-text.ts";
import { deduction, type GradedDamage } from "./deductions.ts";

export interface Scored {
  /** 0-10, 10 is perfect. */
  readonly score: number;
  readonly reasons: readonly string[];
}

/** Most reasons that are told one by one; the rest is summed up. */
const toldOneByOne = 6;

/**
 * The condition score: 10 times the product of (1 - deduction) over the damages, rounded to a tenth. Each damage takes its
 * share of what the others left, so the tenth scratch weighs less than the first; the order does not matter, a
 * further or a worse damage never raises it, and it stays within 0-10. The reasons give the points of each in
 * descending order; they add up to what is missing from ten.
 */
export function conditionScore(damages: readonly GradedDamage[]): Scored {
  const worst = damages.toSorted((a, b) => deduction(b) - deduction(a));
  let left = 10;
  const losses = worst.map((damage) => {
    const points = left * deduction(damage);
    left -= points;
    return { damage, points };
  });
  const reasons = losses
    .slice(0, toldOneByOne)
    .map(
      ({ damage, points }) =>
        `-${points.toFixed(2)}: ${damage.severity} ${typeWords(damage.type)}, ${partWords(damage.location.part)}`,
    );
  const rest = losses.slice(toldOneByOne);
  const sum = rest.reduce((total, { points }) => total + points, 0);
  if (rest.length > 0)
    reasons.push(`-${sum.toFixed(2)}: ${rest.length} further ${rest.length === 1 ? "finding" : "findings"}`);
  return { score: rounded(left, 1), reasons: ["10.00: no damage", ...reasons] };
}

/** Score to words: excellent from 9, good from 7.5, fair from 5.5, poor from 3, critical below. Our own estimates. */
export function conditionOf(score: number): Condition {
  if (score >= 9) return "excellent";
  if (score >= 7.5) return "good";
  if (score >= 5.5) return "fair";
  return score >= 3 ? "poor" : "critical";
}

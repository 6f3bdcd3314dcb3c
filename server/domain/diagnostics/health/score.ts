import { scoreLimits } from "../../../../contracts/mechanical/score-limits.ts";
import type { CarSystem, Severity } from "../../../../contracts/vocabulary.ts";
import type { Diagnosis } from "../diagnose.ts";
import type { Issue } from "../findings/issue.ts";

/** The share of the score that a fault takes. Our own estimates: one critical fault lowers a car without others to "poor". */
const bySeverity: Readonly<Record<Severity, number>> = { minor: 0.05, moderate: 0.15, severe: 0.35, critical: 0.6 };
/** A pending code and a suspicion weigh less than an active fault. Our own estimates. */
const byStatus: Readonly<Record<Issue["status"], number>> = { active: 1, pending: 0.6, suspected: 0.7 };

type Scored = Pick<Issue, "severity" | "status"> & { readonly rule?: string };

/** A code without a known meaning says nothing about the car's health, and what a repair has to show first does not count. */
const withoutLoss: ReadonlySet<string> = new Set(["code.unknown", "electrical.check-again"]);

export const deduction = ({ severity, status, rule = "" }: Scored): number =>
  withoutLoss.has(rule) ? 0 : bySeverity[severity] * byStatus[status];

/** The weight of each system in the share of checks done. Other systems count only by their faults. Our own estimates. */
const weights: Readonly<Partial<Record<CarSystem, number>>> = {
  engine: 25,
  brakes: 20,
  cooling: 15,
  electrical: 15,
  fuel: 15,
  transmission: 10,
};

/** The score of a car without any measurement: neither good nor poor. */
const unmeasuredScore = 6;

type Coverage = Pick<Diagnosis, "measured" | "missing">;

/** The share (0-1) of a system's expected checks that were done. */
export function measuredShare({ measured, missing }: Coverage, system: CarSystem): number {
  const done = measured.get(system)?.length ?? 0;
  const all = done + (missing.get(system)?.length ?? 0);
  return all === 0 ? 0 : done / all;
}

/** The share (0-1) of the entire car's checks that were done: the mean over the systems that it has, by weight. */
export function measuredShareOfCar(coverage: Coverage): number {
  const weighted = Object.entries(weights).map(([name, weight]) => ({ system: name as CarSystem, weight }));
  const present = weighted.filter(({ system }) => coverage.measured.has(system) || coverage.missing.has(system));
  const total = present.reduce((sum, { weight }) => sum + weight, 0);
  const done = present.reduce((sum, { system, weight }) => sum + weight * measuredShare(coverage, system), 0);
  return total === 0 ? 0 : done / total;
}

/** The maximum score (6-10) for a share of checks done: what was not checked is not known to be good. */
export const maxScore = (share: number): number => unmeasuredScore + (10 - unmeasuredScore) * share;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The maximum score times the product of (1 - deduction) over the faults: 0-10, rounded to a tenth. */
export const scoreOf = (share: number, issues: readonly Scored[]): number =>
  tenths(issues.reduce((left, issue) => left * (1 - deduction(issue)), maxScore(share)));

export interface CarScore {
  readonly score: number;
  readonly reasons: readonly string[];
}

/** The maximum number of faults with a reason of their own; the others share one reason. */
const maxListedReasons = 8;

/**
 * The car's score with its reasons: first the maximum for the checks done, then the points of each fault, the worst first.
 * Each fault takes a share of what the others left. The points add up to the score; a further or a worse fault never
 * raises it. Issues below the severity threshold count too, and one reason reports them.
 */
export function scoreCar(diagnosis: Diagnosis, listed: ReadonlySet<Issue>): CarScore {
  const share = measuredShareOfCar(diagnosis);
  const worstFirst = diagnosis.issues.toSorted((a, b) => deduction(b) - deduction(a));
  let left = maxScore(share);
  const losses = worstFirst.map((issue) => {
    const points = left * deduction(issue);
    left -= points;
    return { issue, points };
  });
  const counted = losses.filter(({ points }) => points > 0);
  const withReason = counted.filter(({ issue }) => listed.has(issue)).slice(0, maxListedReasons);
  const others = counted.filter((loss) => !withReason.includes(loss));
  const limit = limitOf(diagnosis, left);
  const sum = (list: typeof losses) => list.reduce((total, { points }) => total + points, 0).toFixed(2);
  const belowThreshold = others.filter(({ issue }) => !listed.has(issue));
  const further = others.filter(({ issue }) => listed.has(issue));
  return {
    score: tenths(limit ? limit.score : left),
    reasons: [
      `${maxScore(share).toFixed(2)}: the highest score possible with ${Math.round(share * 100)} % of the usual checks done`,
      ...withReason.map(
        ({ issue, points }) => `-${points.toFixed(2)}: ${issue.severity}, ${issue.status}: ${issue.component}`,
      ),
      ...(further.length > 0
        ? [`-${sum(further)}: ${further.length} further ${further.length === 1 ? "issue" : "issues"}`]
        : []),
      ...(belowThreshold.length > 0
        ? [`-${sum(belowThreshold)}: ${belowThreshold.length} below the severity threshold, not listed`]
        : []),
      ...(limit ? [`-${(left - limit.score).toFixed(2)}: ${limit.reason}`] : []),
    ],
  };
}

/** The highest score that the self-tests allow, if it is below the score. An electric car has no such tests. */
function limitOf({ readiness, fuel }: Diagnosis, score: number): { score: number; reason: string } | null {
  if (fuel === "electric") return null;
  const { cleared, unproven } = scoreLimits;
  if (readiness.isFresh && score > cleared.score) return cleared;
  return !readiness.isProven && score > unproven.score ? unproven : null;
}

/** The share of the confidence that an impossible reading and freshly cleared codes leave. Our own estimates. */
const impossibleFactor = 0.85;
const freshFactor = 0.8;

/**
 * How reliable the result is, 0-1: coverage times certainty. Coverage is 6/7 the share of checks done and 1/7 whether the
 * codes were read. Impossible readings and cleared codes lower it. Certainty is 0.6-1.0 by the mean confidence of the issues, and 0.9 without issues, because readings of
 * one moment do not prove that a car is healthy. Our own estimates.
 */
export function confidenceOf({ issues, codesRead, impossible, readiness, ...coverage }: Diagnosis): number {
  const basis = (6 * measuredShareOfCar(coverage) + (codesRead ? 1 : 0)) / 7;
  const mean = issues.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, issues.length);
  const certainty = issues.length === 0 ? 0.9 : 0.6 + 0.4 * mean;
  const doubts = impossibleFactor ** impossible * (readiness.isFresh ? freshFactor : 1);
  return Math.round(100 * basis * certainty * doubts) / 100;
}

import type { CarSystem, Severity } from "../../../../contracts/vocabulary.ts";
import type { Diagnosis } from "../diagnose.ts";
import type { Issue } from "../findings/issue.ts";

/** The share of the score that a fault takes. Our own estimates: one critical fault makes a sound car a poor one. */
const bySeverity: Readonly<Record<Severity, number>> = { minor: 0.05, moderate: 0.15, severe: 0.35, critical: 0.6 };
/** A code not yet confirmed or a mere suspicion weighs less. Our own estimates. */
const byStatus: Readonly<Record<Issue["status"], number>> = { active: 1, pending: 0.6, suspected: 0.7 };

export const deduction = ({ severity, status }: Pick<Issue, "severity" | "status">): number =>
  bySeverity[severity] * byStatus[status];

/** What of the whole car each system stands for; the others count by their faults alone. Our own estimates. */
const weights: Readonly<Partial<Record<CarSystem, number>>> = {
  engine: 25,
  brakes: 20,
  cooling: 15,
  electrical: 15,
  fuel: 15,
  transmission: 10,
};

/** Nothing measured is neither good nor poor. */
const unseen = 6;

type Looked = Pick<Diagnosis, "measured" | "missing">;

/** Of what there is to look at in a system, the share that was looked at, 0-1. */
export function seenShare({ measured, missing }: Looked, system: CarSystem): number {
  const seen = measured.get(system)?.length ?? 0;
  const all = seen + (missing.get(system)?.length ?? 0);
  return all === 0 ? 0 : seen / all;
}

/** The same of the whole car: systems by weight, those that this drive has. */
export function seenOfCar(looked: Looked): number {
  const due = Object.entries(weights).map(([name, weight]) => ({ system: name as CarSystem, weight }));
  const has = due.filter(({ system }) => looked.measured.has(system) || looked.missing.has(system));
  const total = has.reduce((sum, { weight }) => sum + weight, 0);
  const seen = has.reduce((sum, { system, weight }) => sum + weight * seenShare(looked, system), 0);
  return total === 0 ? 0 : seen / total;
}

/** The most that can be said, 6.0-10: what was not looked at is not known to be good. */
export const ceiling = (share: number): number => unseen + (10 - unseen) * share;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The ceiling times the product of (1 - deduction) over the faults, 0-10, a tenth. */
export const scoreOf = (share: number, issues: readonly Pick<Issue, "severity" | "status">[]): number =>
  tenths(issues.reduce((left, issue) => left * (1 - deduction(issue)), ceiling(share)));

export interface Scored {
  readonly score: number;
  readonly reasons: readonly string[];
}

/** Most faults that are told one by one; the rest is summed up. */
const maxListedReasons = 8;

/**
 * The car's score with its reasons: what the parts looked at allow, then what each fault takes of what the others
 * left, the gravest first. The points add up to the score; a further fault or a worse one never raises it. Issues
 * that are not listed for being mild count, and a reason says so.
 */
export function scoreCar(diagnosis: Diagnosis, listed: ReadonlySet<Issue>): Scored {
  const share = seenOfCar(diagnosis);
  const gravest = diagnosis.issues.toSorted((a, b) => deduction(b) - deduction(a));
  let left = ceiling(share);
  const losses = gravest.map((issue) => {
    const points = left * deduction(issue);
    left -= points;
    return { issue, points };
  });
  const told = losses.filter(({ issue }) => listed.has(issue)).slice(0, maxListedReasons);
  const untold = losses.filter((loss) => !told.includes(loss));
  const sum = (list: typeof losses) => list.reduce((total, { points }) => total + points, 0).toFixed(2);
  const mild = untold.filter(({ issue }) => !listed.has(issue));
  const further = untold.filter(({ issue }) => listed.has(issue));
  return {
    score: tenths(left),
    reasons: [
      `${ceiling(share).toFixed(2)}: the most that can be said with ${Math.round(share * 100)} % of the usual checks done`,
      ...told.map(
        ({ issue, points }) => `-${points.toFixed(2)}: ${issue.severity}, ${issue.status}: ${issue.component}`,
      ),
      ...(further.length > 0
        ? [`-${sum(further)}: ${further.length} further ${further.length === 1 ? "issue" : "issues"}`]
        : []),
      ...(mild.length > 0 ? [`-${sum(mild)}: ${mild.length} below the severity threshold, not listed`] : []),
    ],
  };
}

/**
 * How far the result can be trusted, 0-1: six parts in seven what was looked at, one in seven that the codes were
 * read, times 0.6-1.0 by how sure the issues are (0.9 without any, as readings of one moment prove no health). Our
 * own estimates.
 */
export function confidenceOf({ issues, codesRead, ...looked }: Diagnosis): number {
  const basis = (6 * seenOfCar(looked) + (codesRead ? 1 : 0)) / 7;
  const mean = issues.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, issues.length);
  return Math.round(100 * basis * (issues.length === 0 ? 0.9 : 0.6 + 0.4 * mean)) / 100;
}

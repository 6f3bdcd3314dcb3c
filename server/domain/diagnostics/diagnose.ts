import type { CarSystem } from "../../../contracts/vocabulary.ts";
import { explain } from "./codes/codes.ts";
import { coverageOf, notMeasuredOf } from "./findings/coverage.ts";
import { findFaults } from "./findings/find.ts";
import { type Issue, issueOfFinding, issuesOfCodes } from "./findings/issue.ts";
import { bySeverity, byUrgency } from "./findings/weight.ts";
import { carOf, type DiagnosisInput, type NotMeasured } from "./readings/car.ts";
import { ruleBook } from "./rulebook/book.ts";

/** The faults of a car, and what was measured. */
export interface Diagnosis {
  /** Sorted by urgency, then severity, then confidence. */
  readonly issues: readonly Issue[];
  readonly notMeasured: NotMeasured;
  /** The expected checks of each system that were done. */
  readonly measured: ReadonlyMap<CarSystem, readonly string[]>;
  /** The expected checks of each system that were not done. */
  readonly missing: ReadonlyMap<CarSystem, readonly string[]>;
  /** Whether the list of stored codes was read; it may be empty. */
  readonly codesRead: boolean;
}

const worstFirst = (a: Issue, b: Issue): number =>
  byUrgency(a.urgency, b.urgency) || bySeverity(a.severity, b.severity) || b.confidence - a.confidence;

/**
 * Finds faults from codes, readings and checks. The rules come first; each rule that matches explains some of the codes.
 * Every code that no rule explains becomes an issue of its own. docs/diagnostics.md describes each step. Pure; the contract
 * has validated the readings.
 */
export function diagnose(input: DiagnosisInput): Diagnosis {
  const car = carOf(input, explain);
  const findings = findFaults(car, ruleBook);
  const explained = new Set(findings.flatMap(({ codes }) => codes));
  const coverage = coverageOf(car);
  return {
    issues: [
      ...findings.map((finding) => issueOfFinding(finding, car, input.rates)),
      ...issuesOfCodes(car, explained, input.rates),
    ].toSorted(worstFirst),
    notMeasured: notMeasuredOf(car, coverage, input.vehicle.fuel !== null),
    measured: coverage.measured,
    missing: coverage.missing,
    codesRead: car.codesRead,
  };
}

import type { CarSystem } from "../../../contracts/vocabulary.ts";
import { explain } from "./codes/codes.ts";
import { lookedAt, unknowns } from "./findings/coverage.ts";
import { findFaults } from "./findings/find.ts";
import { type Issue, issueOfFinding, issuesOfCodes } from "./findings/issue.ts";
import { bySeverity, byUrgency } from "./findings/weight.ts";
import { carOf, type DiagnosisInput, type NotMeasured } from "./readings/car.ts";
import { ruleBook } from "./rulebook/book.ts";

/** What a car has, as far as it was measured. */
export interface Diagnosis {
  /** The most urgent first, then the most severe, then the surest. */
  readonly issues: readonly Issue[];
  readonly notMeasured: NotMeasured;
  /** What was looked at per system. */
  readonly measured: ReadonlyMap<CarSystem, readonly string[]>;
  /** What a complete diagnostic would have looked at besides. */
  readonly missing: ReadonlyMap<CarSystem, readonly string[]>;
  /** The list of stored codes was read, be it empty. */
  readonly codesRead: boolean;
}

const worstFirst = (a: Issue, b: Issue): number =>
  byUrgency(a.urgency, b.urgency) || bySeverity(a.severity, b.severity) || b.confidence - a.confidence;

/**
 * From codes, readings and checks to faults: rules first, each of which takes the codes that it explains; the codes
 * that are left speak for themselves. docs/diagnostics.md tells it step by step. Pure; the readings have been judged
 * by the contract.
 */
export function diagnose(input: DiagnosisInput): Diagnosis {
  const car = carOf(input, explain);
  const findings = findFaults(car, ruleBook);
  const explained = new Set(findings.flatMap(({ codes }) => codes));
  const looked = lookedAt(car);
  return {
    issues: [
      ...findings.map((finding) => issueOfFinding(finding, car, input.rates)),
      ...issuesOfCodes(car, explained, input.rates),
    ].toSorted(worstFirst),
    notMeasured: unknowns(car, looked, input.vehicle.fuel !== null),
    measured: looked.seen,
    missing: looked.missing,
    codesRead: car.codesRead,
  };
}

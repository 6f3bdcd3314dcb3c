import type { CarSystem } from "../../../contracts/vocabulary.ts";
import { explain } from "./codes/codes.ts";
import { coverageOf, notMeasuredOf } from "./findings/coverage.ts";
import { findFaults } from "./findings/find.ts";
import { type Issue, issueOfFinding, issuesOfCodes } from "./findings/issue.ts";
import { afterCharging } from "./findings/low-voltage.ts";
import { inOrder } from "./findings/order.ts";
import { carOf, type DiagnosisInput, type Fuel, type NotMeasured } from "./readings/car.ts";
import type { Readiness } from "./readings/readiness.ts";
import { ruleBook } from "./rulebook/book.ts";

/** The faults of a car, and what was measured. */
export interface Diagnosis {
  /** What forbids running the engine first, then the supply, then by urgency, severity and confidence. */
  readonly issues: readonly Issue[];
  readonly notMeasured: NotMeasured;
  /** The expected checks of each system that were done. */
  readonly measured: ReadonlyMap<CarSystem, readonly string[]>;
  /** The expected checks of each system that were not done. */
  readonly missing: ReadonlyMap<CarSystem, readonly string[]>;
  /** Whether the list of stored codes was read; it may be empty. */
  readonly codesRead: boolean;
  /** Number of readings that cannot be right. */
  readonly impossible: number;
  readonly readiness: Readiness;
  readonly fuel: Fuel;
}

/**
 * Finds faults from codes, readings and checks. The rules come first; each rule that matches explains some of the codes.
 * Every code that no rule explains becomes an issue of its own. docs/diagnostics.md describes each step. Pure; the contract
 * has validated the readings.
 */
export function diagnose(input: DiagnosisInput): Diagnosis {
  const { vehicle, rates } = input;
  const car = carOf(input, (code) => explain(code, vehicle.make));
  const findings = findFaults(car, ruleBook);
  const explained = new Set(findings.flatMap(({ codes }) => codes));
  const coverage = coverageOf(car);
  const issues = [
    ...findings.map((finding) => issueOfFinding(finding, car, rates)),
    ...issuesOfCodes(car, explained, rates),
  ];
  return {
    issues: inOrder(afterCharging(car, issues, rates), rates),
    notMeasured: notMeasuredOf(car, coverage, vehicle.fuel !== null),
    measured: coverage.measured,
    missing: coverage.missing,
    codesRead: car.codesRead,
    impossible: new Set(car.impossible.map(({ reading }) => reading)).size,
    readiness: car.readiness,
    fuel: car.fuel,
  };
}

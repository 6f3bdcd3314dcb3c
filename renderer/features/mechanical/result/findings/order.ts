import type { MechanicalIssue, SystemHealth } from "../../../../../contracts/mechanical/mechanical.ts";
import { severities, urgencies } from "../../../../../contracts/vocabulary.ts";

/** In the places of the diagnostic; without them the most urgent first, then the more severe, then the surer. */
export const byWeight = (a: MechanicalIssue, b: MechanicalIssue): number =>
  (a.place ?? 0) - (b.place ?? 0) ||
  urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency) ||
  severities.indexOf(b.severity) - severities.indexOf(a.severity) ||
  b.confidence - a.confidence;

/** The systems with findings, the one with the most urgent finding first, each with its findings in the same order. */
export function systemsWithIssues(systems: readonly SystemHealth[]): readonly SystemHealth[] {
  return systems
    .filter(({ issues }) => issues.length > 0)
    .map((system) => ({ ...system, issues: system.issues.toSorted(byWeight) }))
    .toSorted((a, b) => {
      const [first, second] = [a.issues[0], b.issues[0]];
      return first && second ? byWeight(first, second) : 0;
    });
}

/** The address of a finding on the page. */
export const anchorOf = (issueId: string): string => `finding-${issueId}`;

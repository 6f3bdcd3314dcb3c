import type { TroubleCode } from "../../../../../contracts/mechanical/diagnostics.ts";
import type { MechanicalIssue } from "../../../../../contracts/mechanical/mechanical.ts";

/** All codes that a finding explains. */
export const codesOf = ({ dtc, related_dtcs }: Pick<MechanicalIssue, "dtc" | "related_dtcs">): readonly string[] =>
  [dtc, ...related_dtcs].filter((code) => code !== null);

/**
 * The code that makes a finding so urgent. A finding takes the reason of its most urgent code, which may be about another
 * part: "Alternator, U0151: the restraint may not work". Undefined if the reason is the finding's own.
 */
export const codeOfReason = (
  issue: Pick<MechanicalIssue, "dtc" | "related_dtcs" | "urgency_reason">,
  meanings: ReadonlyMap<string, TroubleCode>,
): string | undefined => codesOf(issue).find((code) => meanings.get(code)?.urgency_reason === issue.urgency_reason);

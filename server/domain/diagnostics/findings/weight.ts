import { type Severity, severities, type Urgency, urgencies } from "../../../../contracts/vocabulary.ts";
import type { Weight } from "../rulebook/rule.ts";

/** Sorts the more severe first. */
export const bySeverity = (a: Severity, b: Severity): number => severities.indexOf(b) - severities.indexOf(a);
/** Sorts the more urgent first. */
export const byUrgency = (a: Urgency, b: Urgency): number => urgencies.indexOf(a) - urgencies.indexOf(b);

const byWeight = (a: Weight, b: Weight): number =>
  bySeverity(a.severity, b.severity) || byUrgency(a.urgency, b.urgency);

/** The worst severity and the worst urgency of several weights, with the reason for the urgency. */
export function worstOf(weights: readonly [Weight, ...Weight[]]): Weight {
  const worst = weights.toSorted(byWeight)[0] ?? weights[0];
  const urgent = weights.toSorted((a, b) => byUrgency(a.urgency, b.urgency) || byWeight(a, b))[0] ?? weights[0];
  return { severity: worst.severity, urgency: urgent.urgency, urgencyReason: urgent.urgencyReason };
}

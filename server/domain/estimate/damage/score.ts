import type { GivenDamage } from "../../../../contracts/repair/estimate.ts";
import type { Severity } from "../../../../contracts/vocabulary.ts";
import { judgeSeverity, maxSurfaceScore, severityBand } from "../../damage/severity/severity.ts";
import { rounded } from "../money.ts";

/** A severity with its score 0-10. */
export interface Graded {
  readonly severity: Severity;
  readonly score: number;
}

export interface DamageScore extends Graded {
  readonly reason: string;
  /** What the size says; null without a size. */
  readonly measured: Graded | null;
}

/** The middle of each severity band of the API (2.10): minor 0-3, moderate 3-6, severe 6-8, critical 8-10. */
const middle: Readonly<Record<Severity, number>> = { minor: 1.5, moderate: 4.5, severe: 7, critical: 9 };
/** Where each band begins. */
export const bandStart: Readonly<Record<Severity, number>> = { minor: 0, moderate: 3, severe: 6, critical: 8 };

/** Points for the number of dents on a panel: 1.5 for ten, 3 for a hundred. Our own estimate. */
const dentPoints = (count: number): number => 1.5 * Math.log10(count);

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/**
 * Severity score 0-10 and its band. A severity alone means the middle of its band; with neither severity nor size, the usual
 * score of this type on this part is used. A size never lowers a reported severity: a person may have seen what a length does
 * not show, such as damage behind the panel. If the size gives a lower severity, the reported one stands, with the lowest score
 * of its band, and the measured one is kept for comparison. If it gives a higher one, that counts.
 */
export function scoreOf({ type, location, severity, size_cm: cm, count = 1 }: GivenDamage): DamageScore {
  if (cm === undefined && severity !== undefined) {
    const score = middle[severity];
    return {
      score,
      severity,
      measured: null,
      reason: `Reported as ${severity} without a size: ${score} of 10, the middle of the ${severity} range.`,
    };
  }
  const judged = judgeSeverity({ type, part: location, cm: cm ?? null });
  const many = type === "dent" && count > 1;
  const score = many
    ? rounded(Math.max(judged.score, Math.min(maxSurfaceScore, judged.score + dentPoints(count))), 1)
    : judged.score;
  const found = { score, severity: severityBand(score) };
  const measured = cm === undefined ? null : found;
  const rule = `${judged.rule}${many ? `; ${count} dents: ${score} of 10` : ""}`;
  if (severity === undefined || severity === found.severity) return { ...found, measured, reason: sentence(rule) };
  const least = bandStart[severity];
  if (score >= least)
    return {
      ...found,
      measured,
      reason: sentence(`${rule}; reported as ${severity}, but the size shows more, so the higher severity counts`),
    };
  return {
    score: least,
    severity,
    measured,
    reason: `Reported as ${severity}, which stands: ${least} of 10. By its size alone: ${rule.charAt(0).toLowerCase()}${rule.slice(1)}.`,
  };
}

import type { GivenDamage } from "../../../../contracts/repair/estimate.ts";
import type { Severity } from "../../../../contracts/vocabulary.ts";
import { judgeSeverity, maxSurfaceScore, severityBand } from "../../damage/severity/severity.ts";
import { rounded } from "../money.ts";

export interface DamageScore {
  readonly score: number;
  readonly severity: Severity;
  readonly reason: string;
}

/** The middle of each severity band of the API (2.10): minor 0-3, moderate 3-6, severe 6-8, critical 8-10. */
const middle: Readonly<Record<Severity, number>> = { minor: 1.5, moderate: 4.5, severe: 7, critical: 9 };

/** Points for the number of dents on a panel: 1.5 for ten, 3 for a hundred. Our own estimate. */
const dentPoints = (count: number): number => 1.5 * Math.log10(count);

/**
 * Severity score 0-10 and its band. If a size is given, it decides, even against a given severity. A severity alone means
 * the middle of its band. With neither, the usual score of this type on this part is used.
 */
export function scoreOf({ type, location, severity, size_cm: cm, count = 1 }: GivenDamage): DamageScore {
  if (cm === undefined && severity !== undefined) {
    const score = middle[severity];
    return {
      score,
      severity,
      reason: `Reported as ${severity} without a size: ${score} of 10, the middle of the ${severity} range.`,
    };
  }
  const judged = judgeSeverity({ type, part: location, cm: cm ?? null });
  const many = type === "dent" && count > 1;
  const score = many
    ? rounded(Math.max(judged.score, Math.min(maxSurfaceScore, judged.score + dentPoints(count))), 1)
    : judged.score;
  const found = severityBand(score);
  const dents = many ? `; ${count} dents: ${score} of 10` : "";
  const against = severity && severity !== found ? `; reported as ${severity}, but the size takes precedence` : "";
  const rule = `${judged.rule}${dents}${against}.`;
  return { score, severity: found, reason: `${rule.charAt(0).toUpperCase()}${rule.slice(1)}` };
}

import type { DamageType, PartName, Severity } from "../../../../contracts/vocabulary.ts";
import { clamp, rounded } from "../geometry.ts";
import type { Fitting } from "../place/labels.ts";
import { type Bracket, bracketOf } from "./brackets.ts";

export interface Judged {
  readonly severity: Severity;
  /** 0 none, 10 total loss. */
  readonly score: number;
  readonly rule: string;
}

/** The bands of the interface, 2.10: minor 0-3, moderate 3-6, severe 6-8, critical 8-10; a limit belongs above. */
export function severityBand(score: number): Severity {
  if (score < 3) return "minor";
  if (score < 6) return "moderate";
  return score < 8 ? "severe" : "critical";
}

function interpolate(knots: Bracket["knots"], cm: number): number {
  const after = knots.findIndex(([size]) => size > cm);
  const high = knots[after];
  const low = knots[after - 1];
  if (!high || !low) return (after === 0 ? knots[0] : knots.at(-1))?.[1] ?? 0;
  return low[1] + ((cm - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}

/** Welded panels cannot be unbolted: the same dent is half a point worse there. Our own estimate. */
const welded: ReadonlySet<PartName> = new Set<PartName>(["roof", "quarter_panel_left", "quarter_panel_right"]);
const deforming: ReadonlySet<DamageType> = new Set<DamageType>(["dent", "panel_damage", "rust"]);

/** Damage in the skin alone ends where critical begins: no car is lost to it. */
export const mostInSkin = 7.9;
const mostOf = (type: DamageType): number => (type === "scratch" || type === "dent" ? mostInSkin : 10);

interface Judgeable {
  readonly type: DamageType;
  readonly part: PartName;
  /** Diameter or length in cm; null where unknown. */
  readonly cm: number | null;
  /** A wheel or mirror that is noted under the part: it is bolted on, whatever that is. */
  readonly fitting?: Fitting | null;
}

/**
 * Severity of a damage from its type, its size and its part: the bracket's score, half a point more for deformed welded
 * panels, banded as in 2.10. Figures and sources: brackets.ts.
 */
export function judgeSeverity({ type, part, cm, fitting = null }: Judgeable): Judged {
  const bracket = bracketOf(type, part);
  const extra = welded.has(part) && deforming.has(type) && fitting === null ? 0.5 : 0;
  const of = (cm === null ? bracket.unmeasured : interpolate(bracket.knots, cm)) + extra;
  const score = rounded(clamp(of, 0, mostOf(type)), 1);
  const severity = severityBand(score);
  const size = cm === null ? "of unknown size" : `of ${cm} cm`;
  const joint = extra > 0 ? ", half a point more on a welded panel" : "";
  return { severity, score, rule: `${bracket.name} ${size}${joint}: ${score.toFixed(1)} of 10, ${severity}` };
}

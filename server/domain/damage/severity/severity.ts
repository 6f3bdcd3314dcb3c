import type { DamageType, Fitting, PartName, Severity } from "../../../../contracts/vocabulary.ts";
import { clamp, rounded } from "../geometry.ts";
import { type Bracket, bracketOf } from "./brackets.ts";

export interface Judged {
  readonly severity: Severity;
  /** 0 none, 10 total loss. */
  readonly score: number;
  readonly rule: string;
}

/** The bands of the API (2.10): minor 0-3, moderate 3-6, severe 6-8, critical 8-10. A limit belongs to the higher band. */
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

/** The size in cm from which a damage has this score; the largest size of its bracket if it never does. */
export function sizeOfScore({ type, part }: Pick<Judgeable, "type" | "part">, score: number): number {
  const { knots } = bracketOf(type, part);
  const at = knots.findIndex(([, points]) => points >= score);
  const [high, low] = [knots[at], knots[at - 1]];
  if (!high || !low) return (at === 0 ? knots[0] : knots.at(-1))?.[0] ?? 0;
  return low[0] + ((score - low[1]) / (high[1] - low[1])) * (high[0] - low[0]);
}

/** Welded panels cannot be unbolted: the same dent scores half a point more there. Our own estimate. */
const welded: ReadonlySet<PartName> = new Set<PartName>(["roof", "quarter_panel_left", "quarter_panel_right"]);
const deforming: ReadonlySet<DamageType> = new Set<DamageType>(["dent", "panel_damage", "rust"]);

/** The maximum score of damage to the outer panel alone, just below critical: it never makes a car a total loss. */
export const maxSurfaceScore = 7.9;
const maxScoreOf = (type: DamageType): number => (type === "scratch" || type === "dent" ? maxSurfaceScore : 10);

interface Judgeable {
  readonly type: DamageType;
  readonly part: PartName;
  /** Diameter or length in cm; null where unknown. */
  readonly cm: number | null;
  /** Set if the damage is on a wheel or mirror, which is recorded under the part and always bolted on. */
  readonly fitting?: Fitting | null;
}

/**
 * Severity of a damage from its type, size and part: the bracket's score, half a point more for deformed welded panels,
 * in the bands of 2.10. Figures and sources: brackets.ts.
 */
export function judgeSeverity({ type, part, cm, fitting = null }: Judgeable): Judged {
  const bracket = bracketOf(type, part);
  const extra = welded.has(part) && deforming.has(type) && fitting === null ? 0.5 : 0;
  const points = (cm === null ? bracket.unmeasured : interpolate(bracket.knots, cm)) + extra;
  const score = rounded(clamp(points, 0, maxScoreOf(type)), 1);
  const severity = severityBand(score);
  const size = cm === null ? "of unknown size" : `of ${cm} cm`;
  const surcharge = extra > 0 ? ", half a point more on a welded panel" : "";
  return { severity, score, rule: `${bracket.name} ${size}${surcharge}: ${score.toFixed(1)} of 10, ${severity}` };
}

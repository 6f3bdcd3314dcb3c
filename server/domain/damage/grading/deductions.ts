import type { DamageType, Fitting, PartName, Severity } from "../../../../contracts/vocabulary.ts";
import { bodyParts } from "../../../../contracts/vocabulary.ts";

/** The fields of a damage that the grade depends on. */
export interface GradedDamage {
  readonly type: DamageType;
  readonly severity: Severity;
  readonly location: { readonly part: PartName };
  /** Set if the damage is on a wheel or mirror, which is recorded under the part. */
  readonly fitting?: Fitting | null;
}

/*
 * Points of ten that one damage takes from a perfect car. Our own estimates, scaled after the NAMA scheme (grade 2: up to
 * seven minor repairs or one medium; grade 3: up to four medium or three major): seven minor dents cost as much as two to
 * three moderate ones, and a severe one as much as three moderate ones.
 */
const bySeverity: Readonly<Record<Severity, number>> = { minor: 0.3, moderate: 0.8, severe: 2.2, critical: 5 };

/** Rust spreads, so it weighs most; a scratch is the cheapest to repair. Our own estimates. */
const byType: Readonly<Record<DamageType, number>> = {
  scratch: 0.8,
  paint_damage: 0.8,
  dent: 1,
  crack: 1.1,
  glass_damage: 1.1,
  panel_damage: 1.2,
  rust: 1.3,
};

const welded = /^(roof|quarter_panel)/;
const bodyPartNames: ReadonlySet<string> = new Set(bodyParts);

/** Welded panels and mechanical parts weigh more, bumpers less; a wheel or mirror has the weight 1. Our own estimates. */
function byPart({ location: { part }, fitting }: GradedDamage): number {
  if (fitting) return 1;
  if (!bodyPartNames.has(part)) return 1.3;
  if (welded.test(part)) return 1.2;
  return part.endsWith("_bumper") ? 0.85 : 1;
}

/** The share (0-1) of the remaining score that a damage takes: its points by severity, type and part, divided by ten. */
export const deduction = (damage: GradedDamage): number =>
  Math.min(0.9, (bySeverity[damage.severity] * byType[damage.type] * byPart(damage)) / 10);

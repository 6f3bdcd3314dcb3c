import type { Results } from "../../../../contracts/findings.ts";
import type { DamageType, Severity } from "../../../../contracts/vocabulary.ts";
import { rounded } from "../geometry.ts";
import type { GradedDamage } from "./deductions.ts";

/*
 * Score -> grade, straight between the knots; our own estimates, set by the NAAA's words for 5 to 1. The trade's grades
 * bunch: most cars lie between 2 and 4.5.
 */
const knots: readonly (readonly [score: number, grade: number])[] = [
  [0, 0],
  [3, 1],
  [5.5, 2],
  [7.5, 3],
  [9, 4],
  [10, 5],
];

/** The highest grade with such a damage on the car. The words are those of the NAAA-recommended grading scale. */
interface Ceiling {
  readonly grade: number;
  readonly holds: (damage: GradedDamage) => boolean;
  readonly why: string;
}
const has = (severities: readonly Severity[], types?: readonly DamageType[]) => (damage: GradedDamage) =>
  severities.includes(damage.severity) && (types === undefined || types.includes(damage.type));

const ceilings: readonly Ceiling[] = [
  { grade: 1.9, holds: has(["critical"]), why: "critical damage: grade 2 allows no damage of that extent" },
  {
    grade: 3.4,
    holds: has(["severe"]),
    why: "severe damage: more than the minor body work or part that grade 4 allows",
  },
  {
    grade: 4.4,
    holds: has(["moderate", "severe", "critical"]),
    why: "moderate damage: grade 5 needs no conventional body or paint work",
  },
  {
    grade: 4.4,
    holds: has(["minor", "moderate", "severe", "critical"], ["glass_damage", "crack", "rust"]),
    why: "glass damage, a crack or rust: grade 5 has none that shows",
  },
];

function interpolate(score: number): number {
  const after = knots.findIndex(([at]) => at > score);
  const high = knots[after];
  const low = knots[after - 1];
  if (!high || !low) return after === 0 ? 0 : 5;
  return low[1] + ((score - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}

/**
 * The trade's 0.0-5.0 grade: the condition score on the grade's scale, held under the ceilings that the NAAA
 * scale's words imply. It grades the body as photographed: cabin, tires, mechanics and frame, which belong to the
 * full grade, are not seen. A further or a worse damage never raises it.
 */
export function tradeGrade(score: number, damages: readonly GradedDamage[]): Results["grade"] {
  const scaled = interpolate(score);
  const met = ceilings.filter(({ holds }) => damages.some(holds));
  const lowest = Math.min(5, ...met.map(({ grade }) => grade));
  const binding = lowest < scaled ? met.filter(({ grade }) => grade === lowest) : [];
  return {
    value: rounded(Math.min(scaled, lowest), 1),
    reasons: [
      `condition score ${score.toFixed(1)} of 10 stands for ${rounded(scaled, 1).toFixed(1)} of 5`,
      ...binding.map(({ grade, why }) => `held at ${grade.toFixed(1)}: ${why}`),
      "body as photographed; cabin, tires, mechanics and frame are not in it",
    ],
  };
}

import type { Results } from "../../../../contracts/inspections/findings.ts";
import type { DamageType, Severity } from "../../../../contracts/vocabulary.ts";
import { rounded } from "../geometry.ts";
import type { GradedDamage } from "./deductions.ts";

/*
 * Score -> grade, linear between the knots. Our own estimates, from the NAAA's definitions of the grades 5 to 1. Most cars
 * in the trade have a grade between 2 and 4.5.
 */
const knots: readonly (readonly [score: number, grade: number])[] = [
  [0, 0],
  [3, 1],
  [5.5, 2],
  [7.5, 3],
  [9, 4],
  [10, 5],
];

/** The highest grade of a car with such a damage. The texts follow the NAAA-recommended grading scale. */
interface Ceiling {
  readonly grade: number;
  readonly applies: (damage: GradedDamage) => boolean;
  readonly why: string;
}
const has = (severities: readonly Severity[], types?: readonly DamageType[]) => (damage: GradedDamage) =>
  severities.includes(damage.severity) && (types === undefined || types.includes(damage.type));

const ceilings: readonly Ceiling[] = [
  { grade: 1.9, applies: has(["critical"]), why: "critical damage: grade 2 allows no damage of that extent" },
  {
    grade: 3.4,
    applies: has(["severe"]),
    why: "severe damage: more than the minor body work or part that grade 4 allows",
  },
  {
    grade: 4.4,
    applies: has(["moderate", "severe", "critical"]),
    why: "moderate damage: grade 5 needs no conventional body or paint work",
  },
  {
    grade: 4.4,
    applies: has(["minor", "moderate", "severe", "critical"], ["glass_damage", "crack", "rust"]),
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
 * The trade's 0.0-5.0 grade: the condition score on the grade's scale, limited by the ceilings that the NAAA scale
 * implies. It grades the body as photographed. Cabin, tires, mechanics and frame belong to the full grade but are not
 * visible. A further or a worse damage never raises the grade.
 */
export function tradeGrade(score: number, damages: readonly GradedDamage[]): Results["grade"] {
  const scaled = interpolate(score);
  const applicable = ceilings.filter(({ applies }) => damages.some(applies));
  const lowest = Math.min(5, ...applicable.map(({ grade }) => grade));
  const binding = lowest < scaled ? applicable.filter(({ grade }) => grade === lowest) : [];
  return {
    value: rounded(Math.min(scaled, lowest), 1),
    reasons: [
      `condition score ${score.toFixed(1)} of 10 stands for ${rounded(scaled, 1).toFixed(1)} of 5`,
      ...binding.map(({ grade, why }) => `held at ${grade.toFixed(1)}: ${why}`),
      "body as photographed; cabin, tires, mechanics and frame are not in it",
    ],
  };
}

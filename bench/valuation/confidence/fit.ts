import { solve } from "../../../server/domain/valuation/model/numeric/linear.ts";
import { confidenceScales } from "../../../server/domain/valuation/value/confidence.ts";
import type { ConfidenceCase } from "./cases.ts";

const rounds = 30;
/** Keeps the matrix invertible if a scale is the same in all cases. */
const ridge = 1e-3;

/**
 * Logistic regression of whether a price is within 10 % on the scales of the confidence (Newton's method): the effects of
 * `confidence.ts`, but `price_level`, which no file shows. Effects below zero are left out: a better factor never lowers it.
 */
export function fitEffects(cases: readonly ConfidenceCase[]): Record<string, number> {
  const inputs = cases.map(({ evidence, isWithin10 }) => {
    const { price_level: _, ...scales } = confidenceScales(evidence, false);
    return { scales, isWithin10 };
  });
  const fitted = (names: readonly string[]): Record<string, number> => {
    const rows = inputs.map(({ scales, isWithin10 }) => ({
      x: [1, ...names.map((name) => Object.entries(scales).find(([one]) => one === name)?.[1] ?? 0)],
      y: isWithin10 ? 1 : 0,
    }));
    const size = names.length + 1;
    let effects = new Float64Array(size);
    for (let round = 0; round < rounds; round++) {
      const matrix = new Float64Array(size * size);
      const right = new Float64Array(size);
      for (let i = 0; i < size; i++) matrix[i * size + i] = ridge * rows.length;
      for (let i = 1; i < size; i++) right[i] = -ridge * rows.length * (effects[i] ?? 0);
      matrix[0] = 0;
      for (const { x, y } of rows) {
        const odds = x.reduce((sum, one, i) => sum + one * (effects[i] ?? 0), 0);
        const probability = 1 / (1 + Math.exp(-odds));
        x.forEach((a, i) => {
          right[i] = (right[i] ?? 0) + a * (y - probability);
          // the lower triangle, which `solve` reads
          x.slice(0, i + 1).forEach((b, j) => {
            matrix[i * size + j] = (matrix[i * size + j] ?? 0) + a * b * probability * (1 - probability);
          });
        });
      }
      const step = solve(matrix, right);
      effects = effects.map((effect, i) => effect + (step[i] ?? 0));
    }
    const found = names.map((name, i) => [name, effects[i + 1] ?? 0] as const);
    const lowest = found.reduce((least, one) => (one[1] < least[1] ? one : least), ["", 0] as const);
    return lowest[1] < 0
      ? fitted(names.filter((name) => name !== lowest[0]))
      : { worst: effects[0] ?? 0, ...Object.fromEntries(found) };
  };
  return fitted(Object.keys(inputs[0]?.scales ?? {}));
}

import { curvesWidth } from "../model/hedonic/curves.ts";
import type { Design, DesignRow } from "../model/hedonic/design.ts";
import { fitHedonic, type Hedonic } from "../model/hedonic/fit.ts";

/** One row of the design. */
export const designRowAt = (design: Design, row: number): DesignRow => ({
  groups: new Int32Array(design.groups.map((column) => column[row] ?? -1)),
  weights: new Float64Array(design.weights.map((column) => column[row] ?? 0)),
  curves: design.curves.subarray(row * curvesWidth, (row + 1) * curvesWidth),
});

/** Hedonic models, each fitted without the rows of one or two folds. `whole` is fitted on all rows. */
export interface CrossFit {
  readonly whole: Hedonic;
  without(a: number, b: number): Hedonic;
}

/**
 * Fits one model for each pair of folds. The trees of one fold learn from rows of the other folds, with residuals of a
 * model that was fitted without either fold.
 */
export function crossFit(
  design: Design,
  target: Float64Array,
  { folds, count }: { folds: Int8Array; count: number },
): CrossFit {
  const whole = fitHedonic(design, target, new Uint8Array(design.size).fill(1));
  const active = whole.values.map((values) => values.length > 0);
  const fits = new Map<number, Hedonic>();
  const name = (a: number, b: number) => Math.min(a, b) * count + Math.max(a, b);
  for (let a = 0; a < count; a++)
    for (let b = a; b < count; b++) {
      const used = Uint8Array.from(folds, (fold) => (fold === a || fold === b ? 0 : 1));
      fits.set(name(a, b), fitHedonic(design, target, used, active));
    }
  return { whole, without: (a, b) => fits.get(name(a, b)) ?? whole };
}

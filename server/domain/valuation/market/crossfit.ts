import { curvesWidth } from "../model/hedonic/curves.ts";
import type { Design, Place } from "../model/hedonic/design.ts";
import { fitHedonic, type Hedonic } from "../model/hedonic/fit.ts";

/** A row's place in the design. */
export const placeAt = (design: Design, row: number): Place => ({
  groups: new Int32Array(design.groups.map((column) => column[row] ?? -1)),
  weights: new Float64Array(design.weights.map((column) => column[row] ?? 0)),
  curves: design.curves.subarray(row * curvesWidth, (row + 1) * curvesWidth),
});

/** The hedonic model fitted without the rows of one fold, or of two; without none it is `whole`. */
export interface CrossFit {
  readonly whole: Hedonic;
  without(a: number, b: number): Hedonic;
}

/** Fits them all: one for each pair of folds, so that what trees learn from comes from a fit that has not seen the row. */
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

import { random } from "../numeric/hash.ts";
import { liken, likenesses, type Traits } from "./kernel.ts";

/** How the rests of like cars go together: a variance for each likeness, and the whole. */
export interface Kernel {
  readonly variances: Float64Array;
  readonly whole: number;
  /** Rests beyond this are taken for it: an odd price says little about others. */
  readonly cap: number;
}

export interface Rests {
  readonly traits: readonly Traits[];
  /** Log price less what a model that has not seen the row says; NaN where there is none. */
  readonly rests: Float64Array;
  /** Rows of the same fold have rests of the same model: only they are compared. */
  readonly folds: Int8Array;
}

const pairs = 300_000;

/** The cap: 2.5 robust standard deviations. */
export function capOf(rests: Float64Array): number {
  const sizes = rests
    .filter((rest) => !Number.isNaN(rest))
    .map(Math.abs)
    .sort();
  return 2.5 * 1.4826 * (sizes[sizes.length >> 1] ?? 0.1);
}
export const capped = (rest: number, cap: number): number => Math.max(-cap, Math.min(cap, rest));

/** Fits the kernel by moments: the products of pairs' rests, regressed on the pairs' likenesses, none negative. */
export function fitKernel({ traits, rests, folds }: Rests, seed: number): Kernel {
  const size = likenesses.length;
  const cap = capOf(rests);
  const rows = Array.from(rests.keys()).filter((row) => !Number.isNaN(rests[row]));
  const byModel = Map.groupBy(rows, (row) => traits[row]?.model ?? "");
  const bySeller = Map.groupBy(rows, (row) => traits[row]?.seller ?? "");
  bySeller.delete("");
  const next = random(seed);
  const pick = (from: readonly number[]) => from[Math.floor(next() * from.length)] ?? 0;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  const out = new Float64Array(size);
  for (let pair = 0; pair < pairs && rows.length > 1; pair++) {
    const a = pick(rows);
    const own = traits[a];
    if (!own) continue;
    const kin = (next() < 0.25 ? bySeller.get(own.seller) : undefined) ?? byModel.get(own.model) ?? [];
    const b = pick(kin);
    const other = traits[b];
    if (a === b || !other || folds[a] !== folds[b]) continue;
    liken(own, other, out);
    const product = capped(rests[a] ?? 0, cap) * capped(rests[b] ?? 0, cap);
    for (let p = 0; p < size; p++) {
      const x = out[p] ?? 0;
      if (x === 0) continue;
      right[p] = (right[p] ?? 0) + x * product;
      for (let q = 0; q < size; q++) matrix[p * size + q] = (matrix[p * size + q] ?? 0) + x * (out[q] ?? 0);
    }
  }
  const whole = rows.reduce((sum, row) => sum + capped(rests[row] ?? 0, cap) ** 2, 0) / Math.max(1, rows.length);
  return { variances: withinWhole(nonNegative(matrix, right), whole), whole, cap };
}

/** Least squares with no negative solution, by coordinates (the matrix is small and well behaved). */
function nonNegative(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const x = new Float64Array(size);
  for (let round = 0; round < 500; round++)
    for (let p = 0; p < size; p++) {
      let rest = right[p] ?? 0;
      for (let q = 0; q < size; q++) if (q !== p) rest -= (matrix[p * size + q] ?? 0) * (x[q] ?? 0);
      x[p] = Math.max(0, rest / ((matrix[p * size + p] ?? 0) + 1e-9));
    }
  return x;
}

/** Like cars cannot share more than there is: at most nine tenths of the whole, the rest is each car's own. */
function withinWhole(variances: Float64Array, whole: number): Float64Array {
  const sum = variances.reduce((total, value) => total + value, 0);
  return sum <= 0.9 * whole ? variances : variances.map((value) => (value * 0.9 * whole) / sum);
}

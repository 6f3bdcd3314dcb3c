import { random } from "../numeric/hash.ts";
import { fillKernelTerms, kernelTerms, type Traits } from "./kernel.ts";

/** The covariance of the residuals of similar cars. */
export interface Kernel {
  /** The variance of each kernel term. */
  readonly variances: Float64Array;
  /** The total variance of the residuals. */
  readonly whole: number;
  /** The maximum absolute residual. Larger ones are clipped, because an outlier says little about other cars. */
  readonly cap: number;
}

export interface Residuals {
  readonly traits: readonly Traits[];
  /** The log price minus the value of a model that was fitted without the row. NaN if there is none. */
  readonly residuals: Float64Array;
  /** Rows of one fold have residuals of the same model. Only rows of the same fold are compared. */
  readonly folds: Int8Array;
}

const pairs = 300_000;

/** The cap: 2.5 robust standard deviations. */
export function capOf(residuals: Float64Array): number {
  const sizes = residuals
    .filter((residual) => !Number.isNaN(residual))
    .map(Math.abs)
    .sort();
  return 2.5 * 1.4826 * (sizes[sizes.length >> 1] ?? 0.1);
}
export const clip = (residual: number, cap: number): number => Math.max(-cap, Math.min(cap, residual));

/** Fits the kernel by moments: nonnegative least squares of the products of two residuals on the terms of the pair. */
export function fitKernel({ traits, residuals, folds }: Residuals, seed: number): Kernel {
  const size = kernelTerms.length;
  const cap = capOf(residuals);
  const rows = Array.from(residuals.keys()).filter((row) => !Number.isNaN(residuals[row]));
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
    const similarRows = (next() < 0.25 ? bySeller.get(own.seller) : undefined) ?? byModel.get(own.model) ?? [];
    const b = pick(similarRows);
    const other = traits[b];
    if (a === b || !other || folds[a] !== folds[b]) continue;
    fillKernelTerms(own, other, out);
    const product = clip(residuals[a] ?? 0, cap) * clip(residuals[b] ?? 0, cap);
    for (let p = 0; p < size; p++) {
      const x = out[p] ?? 0;
      if (x === 0) continue;
      right[p] = (right[p] ?? 0) + x * product;
      for (let q = 0; q < size; q++) matrix[p * size + q] = (matrix[p * size + q] ?? 0) + x * (out[q] ?? 0);
    }
  }
  const whole = rows.reduce((sum, row) => sum + clip(residuals[row] ?? 0, cap) ** 2, 0) / Math.max(1, rows.length);
  return { variances: limitVariances(nonnegativeLeastSquares(matrix, right), whole), whole, cap };
}

/** Nonnegative least squares by coordinate descent. The matrix is small and well conditioned. */
function nonnegativeLeastSquares(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const x = new Float64Array(size);
  for (let round = 0; round < 500; round++)
    for (let p = 0; p < size; p++) {
      let remainder = right[p] ?? 0;
      for (let q = 0; q < size; q++) if (q !== p) remainder -= (matrix[p * size + q] ?? 0) * (x[q] ?? 0);
      x[p] = Math.max(0, remainder / ((matrix[p * size + p] ?? 0) + 1e-9));
    }
  return x;
}

/** Scales the variances to at most 0.9 of the total variance. The remainder is specific to each car. */
function limitVariances(variances: Float64Array, whole: number): Float64Array {
  const sum = variances.reduce((total, value) => total + value, 0);
  return sum <= 0.9 * whole ? variances : variances.map((value) => (value * 0.9 * whole) / sum);
}

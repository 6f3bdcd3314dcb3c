import { errorScales } from "../error-scales.ts";
import { solve } from "../numeric/linear.ts";
import { curvesWidth, priorCoefficients } from "./curves.ts";
import type { Design } from "./design.ts";

/** A fitted hedonic model: log price = curves · beta + the sum of the row's group effects. */
export interface Hedonic {
  readonly beta: Float64Array;
  /** For each effect, the values of its groups. Empty for an effect that was dropped. */
  readonly values: readonly Float32Array[];
  /** For each effect, the number of rows in each group. */
  readonly counts: readonly Int32Array[];
}

const sweeps = 12;
/** The weights of the prior of the curves, in rows, and of the prior of the level, which the market determines. */
const [ridge, levelRidge] = [1, 1e-6];
/** The minimum share of residual degrees of freedom, however many parameters the effects have. */
const minFreedomShare = 0.15;
/** Effects with a standard deviation below 0.1 % are dropped. */
const minVariance = 0.001 ** 2;

/** The state of the fit: the used rows, their residuals and their weights. */
interface FitState {
  readonly design: Design;
  readonly target: Float64Array;
  readonly rows: Int32Array;
  readonly residual: Float64Array;
  readonly weight: Float64Array;
}
interface EffectState {
  readonly groups: Int32Array;
  readonly x: Float64Array;
  readonly values: Float64Array;
  readonly counts: Int32Array;
  /** The effect's variance between groups. */
  tau: number;
}

/**
 * Fits a mixed-effects model by backfitting. Each effect in turn is the shrunken mean of the residuals of the other
 * effects. The shrinkage depends on the variance of the effect, which the same loop estimates (EM). Huber weights make
 * the fit robust. `active` excludes effects that an earlier fit of the same market dropped.
 */
export function fitHedonic(
  design: Design,
  target: Float64Array,
  used: Uint8Array,
  active?: readonly boolean[],
): Hedonic {
  const rows = Int32Array.from({ length: design.size }, (_, at) => at).filter((at) => used[at] === 1);
  const fit = {
    design,
    target,
    rows,
    residual: Float64Array.from(target),
    weight: new Float64Array(design.size).fill(1),
  };
  const beta = new Float64Array(curvesWidth);
  const states = design.groups.map((groups, e): EffectState => {
    const size = active?.[e] === false ? 0 : groups.reduce((max, group) => Math.max(max, group), -1) + 1;
    const values = new Float64Array(size);
    return { groups, x: design.weights[e] ?? values, values, counts: countsOf(groups, rows, size), tau: 0.01 };
  });
  let sigma = 0.04;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    fitCurves(fit, beta);
    let parameters = curvesWidth;
    for (const state of states) if (state.values.length > 0) parameters += fitEffect(fit, state, sigma);
    sigma = updateWeights(fit) / Math.max(minFreedomShare, 1 - parameters / rows.length);
  }
  const isUsed = ({ tau }: EffectState) => tau > minVariance;
  return {
    beta,
    values: states.map((state) => (isUsed(state) ? Float32Array.from(state.values) : new Float32Array())),
    counts: states.map((state) => state.counts),
  };
}

function countsOf(groups: Int32Array, rows: Int32Array, size: number): Int32Array {
  const counts = new Int32Array(size);
  if (size === 0) return counts;
  for (const row of rows) {
    const group = groups[row] ?? -1;
    if (group >= 0) counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** Refits the shared curves in place, by weighted ridge regression towards the prior. */
function fitCurves({ design: { curves }, rows, residual, weight }: FitState, beta: Float64Array): void {
  const matrix = new Float64Array(curvesWidth * curvesWidth);
  const right = new Float64Array(curvesWidth);
  for (let j = 0; j < curvesWidth; j++) {
    const certainty = j === 0 ? levelRidge : ridge;
    matrix[j * curvesWidth + j] = certainty;
    right[j] = certainty * (priorCoefficients[j] ?? 0);
  }
  for (const row of rows) {
    const own = curves.subarray(row * curvesWidth, (row + 1) * curvesWidth);
    const y = (residual[row] ?? 0) + dot(own, beta);
    residual[row] = y;
    const w = weight[row] ?? 0;
    for (let j = 0; j < curvesWidth; j++) {
      const x = w * (own[j] ?? 0);
      if (x === 0) continue;
      right[j] = (right[j] ?? 0) + x * y;
      for (let k = 0; k <= j; k++) matrix[j * curvesWidth + k] = (matrix[j * curvesWidth + k] ?? 0) + x * (own[k] ?? 0);
    }
  }
  beta.set(solve(matrix, right));
  for (const row of rows)
    residual[row] = (residual[row] ?? 0) - dot(curves.subarray(row * curvesWidth, (row + 1) * curvesWidth), beta);
}

/** The dot product of two vectors of equal length. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/**
 * Refits one effect and its variance in place. The variance is an EM step: the mean of the squared values and of their
 * uncertainty. Returns the effective number of parameters of the effect.
 */
function fitEffect({ rows, residual, weight }: FitState, state: EffectState, sigma: number): number {
  const { groups, x, values, counts, tau } = state;
  const numerator = new Float64Array(values.length);
  const denominator = new Float64Array(values.length).fill(sigma / tau);
  for (const row of rows) {
    const g = groups[row] ?? -1;
    if (g < 0) continue;
    const xi = x[row] ?? 0;
    const w = (weight[row] ?? 0) * xi;
    numerator[g] = (numerator[g] ?? 0) + w * ((residual[row] ?? 0) + (values[g] ?? 0) * xi);
    denominator[g] = (denominator[g] ?? 0) + w * xi;
  }
  let [squares, seen, parameters] = [0, 0, 0];
  const change = new Float64Array(values.length);
  for (let g = 0; g < values.length; g++) {
    if ((counts[g] ?? 0) === 0) continue;
    const value = (numerator[g] ?? 0) / (denominator[g] ?? 1);
    change[g] = value - (values[g] ?? 0);
    values[g] = value;
    squares += value * value + sigma / (denominator[g] ?? 1);
    parameters += 1 - sigma / tau / (denominator[g] ?? 1);
    seen++;
  }
  for (const row of rows) {
    const g = groups[row] ?? -1;
    if (g >= 0) residual[row] = (residual[row] ?? 0) - (change[g] ?? 0) * (x[row] ?? 0);
  }
  state.tau = Math.max(1e-7, squares / Math.max(1, seen));
  return parameters;
}

/**
 * Updates the weights from the residuals: Huber weights, less for rows with a larger error scale. Returns the variance of
 * the noise of a usual row.
 */
function updateWeights({ target, rows, residual, weight }: FitState): number {
  const levels = target.map((log, row) => log - (residual[row] ?? 0));
  const scales = errorScales(rows, levels, residual);
  const scaleOf = (row: number) => scales[row] ?? 1;
  const sizes = Float64Array.from(rows, (row) => Math.abs(residual[row] ?? 0) / scaleOf(row)).sort();
  const usual = 1.4826 * (sizes[sizes.length >> 1] ?? 0.1) + 1e-4;
  for (const row of rows) {
    const limit = 1.2 * usual * scaleOf(row);
    weight[row] = Math.min(1, limit / Math.max(1e-9, Math.abs(residual[row] ?? 0))) / scaleOf(row) ** 2;
  }
  return usual * usual;
}

import { boost } from "../model/boost/boost.ts";
import type { Forest } from "../model/boost/forest.ts";
import type { ForestSums } from "../model/boost/sums.ts";
import { featureNames } from "../model/features.ts";
import { krige } from "../model/kernel/krige.ts";
import type { Kernel, Residuals } from "../model/kernel/moments.ts";
import { random } from "../model/numeric/hash.ts";
import type { Band, Evaluation } from "./model.ts";
import { createNeighborhood } from "./neighborhood.ts";

export interface BandTask extends Residuals {
  readonly count: number;
  readonly kernel: Kernel;
  /** The features of each row, computed by a model that was not fitted on the row. */
  readonly features: readonly Float32Array[];
  readonly seed: number;
  /** The error of a model fitted on all rows, relative to one fitted on all folds but one. At most 1. */
  readonly errorRatio: number;
}

/** The maximum number of rows in the sample. */
const maxRows = 16_000;
const tails = [0.1, 0.9] as const;
/** Added to absolute errors before the log is taken, so that very small errors are treated as equal. */
const minError = 0.01;

/** The log of an absolute error: the target of the spread trees. */
const logSizeOf = (error: number) => Math.log(Math.abs(error) + minError);

/** Learns the expected absolute error and the quantiles that contain 80 % of the errors, from held-out rows. */
export function fitBand(task: BandTask): { band: Band; spreads: Forest[]; evaluation: Evaluation } {
  const { errors, rows } = heldOutErrors(task);
  const at = Array.from(rows.keys());
  const columns = featureNames.map(() => new Float32Array(rows.length));
  rows.forEach((row, i) => {
    columns.forEach((column, c) => {
      column[i] = task.features[row]?.[c] ?? Number.NaN;
    });
  });
  const middle = mean(at.map((i) => logSizeOf(errors[i] ?? 0)));
  const target = Float64Array.from(at, (i) => logSizeOf(errors[i] ?? 0) - middle);
  const sizes = new Float64Array(rows.length);
  const spreads: Forest[] = [];
  for (let fold = 0; fold < task.count; fold++) {
    const used = Uint8Array.from(at, (i) => (task.folds[rows[i] ?? 0] === fold ? 0 : 1));
    const [forest, sums] = boost({ columns, target, used }, { ...spreadTrees, seed: task.seed + 100 + fold });
    spreads.push({ ...forest, base: middle });
    for (const i of at) if (task.folds[rows[i] ?? 0] === fold) sizes[i] = middle + (sums[i] ?? 0);
  }
  const band = bandOf(errors, sizes);
  return { band, spreads, evaluation: evaluate(errors, sizes, band) };
}

const spreadTrees = {
  rounds: 80,
  rate: 0.08,
  leaves: 8,
  leafRows: 40,
  ridge: 20,
  columns: 0.5,
  rows: 0.7,
  knee: 10,
  monotone: new Int8Array(featureNames.length),
};
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * The errors of a sample of the rows after the correction by neighbors. A row and its neighbors are in the same fold,
 * so the model of that fold was fitted on none of them.
 */
function heldOutErrors({ traits, residuals, folds, kernel, seed, errorRatio }: BandTask) {
  const next = random(seed + 1);
  const share = maxRows / residuals.length;
  const rows = Array.from(residuals.keys()).filter(() => next() < share);
  const near = createNeighborhood(traits);
  const errors = new Float64Array(rows.length);
  for (const [i, row] of rows.entries()) {
    const own = traits[row];
    if (!own) continue;
    const others = near.of(own, (other) => other !== row && folds[other] === folds[row]);
    const neighbors = others.flatMap((other) => {
      const otherTraits = traits[other];
      return otherTraits ? [{ traits: otherTraits, residual: () => residuals[other] ?? 0 }] : [];
    });
    errors[i] = errorRatio * ((residuals[row] ?? 0) - krige(own, neighbors, { kernel }).shift);
  }
  return { errors, rows };
}

/** Split conformal prediction with normalized errors, in classes of expected size (Lei et al. 2018; Boström 2020). */
export function bandOf(errors: Float64Array, sizes: Float64Array): Band {
  const order = Array.from(errors.keys()).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
  const classes = Math.max(1, Math.min(8, Math.floor(order.length / 150)));
  const at = new Float64Array(classes);
  const low = new Float64Array(classes);
  const high = new Float64Array(classes);
  for (let c = 0; c < classes; c++) {
    const members = order.slice((c * order.length) / classes, ((c + 1) * order.length) / classes);
    const scores = Float64Array.from(members, (i) => (errors[i] ?? 0) / Math.exp(sizes[i] ?? 0)).sort();
    at[c] = mean(members.map((i) => sizes[i] ?? 0));
    low[c] = quantile(scores, tails[0]);
    high[c] = quantile(scores, tails[1]);
  }
  return { at, low, high };
}

/** A quantile of a sorted list, with linear interpolation. */
export function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  return below + ((sorted[Math.ceil(place)] ?? 0) - below) * (place % 1);
}

/** The ends of the band relative to a value, in log price. `size` is the expected log size of the value's error. */
export function bandAround(band: Band, size: number): { low: number; high: number } {
  const last = band.at.length - 1;
  let right = 0;
  while (right < last && (band.at[right] ?? 0) < size) right++;
  const left = Math.max(0, right - 1);
  const gap = (band.at[right] ?? 0) - (band.at[left] ?? 0);
  const share = gap > 0 ? Math.min(1, Math.max(0, (size - (band.at[left] ?? 0)) / gap)) : 1;
  const between = (edge: Float64Array) => (edge[left] ?? 0) * (1 - share) + (edge[right] ?? 0) * share;
  return { low: between(band.low) * Math.exp(size), high: between(band.high) * Math.exp(size) };
}

/** The expected log size of the error, for each row of features. */
export function expectedSizes(spreads: readonly ForestSums[], rows: readonly Float32Array[]): number[] {
  const sums = spreads.map((sumsOf) => sumsOf(rows));
  return rows.map((_, at) => mean(sums.map((sum) => sum[at] ?? 0)));
}

function evaluate(errors: Float64Array, sizes: Float64Array, band: Band): Evaluation {
  const shares = Float64Array.from(errors, (error) => Math.abs(Math.exp(-error) - 1)).sort();
  const inside = errors.filter((error, i) => {
    const { low, high } = bandAround(band, sizes[i] ?? 0);
    return error >= low && error <= high;
  });
  return {
    rows: errors.length,
    medianError: quantile(shares, 0.5),
    within10: shares.filter((share) => share <= 0.1).length / Math.max(1, shares.length),
    withinBand: inside.length / Math.max(1, errors.length),
  };
}

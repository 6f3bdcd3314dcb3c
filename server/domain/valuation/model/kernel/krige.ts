import { solve } from "../numeric/linear.ts";
import { fillKernelTerms, kernelTerms, type Traits } from "./kernel.ts";
import { clip, type Kernel } from "./moments.ts";

/** A car with a known price, and the residual of the model for it. */
export interface Neighbor {
  readonly traits: Traits;
  /** The log price minus the model's log price. Called only for the nearest cars. */
  readonly residual: () => number;
  /** The variance of its noise relative to the market's rows. 1 by default. */
  readonly noise?: number;
}

export interface KrigingResult {
  /** What to add to the model's log price. */
  readonly shift: number;
  /** The weight of each neighbor, in the given order; 0 for those that were not used. */
  readonly weights: Float64Array;
}

/** The maximum number of neighbors that are used. */
const maxUsed = 60;

/**
 * The share of the correction that is applied. The model was also fitted on the neighbors, so its value already
 * contains part of the correction. The best share on held-out rows of markets of 1,000 to 25,000 is between a quarter
 * and three quarters.
 */
const appliedShare = 0.5;

export interface KrigingOptions<N extends Neighbor> {
  readonly kernel: Kernel;
  /** Called with the nearest neighbors before their residuals are read. */
  readonly onNearest?: (nearest: readonly N[]) => void;
}

/** Simple kriging: the best linear prediction of the subject's residual from the residuals of its nearest neighbors. */
export function krige<N extends Neighbor>(
  subject: Traits,
  neighbors: readonly N[],
  { kernel, onNearest }: KrigingOptions<N>,
): KrigingResult {
  const out = new Float64Array(kernelTerms.length);
  const covariance = (a: Traits, b: Traits) => {
    fillKernelTerms(a, b, out);
    let sum = 0;
    for (let p = 0; p < out.length; p++) sum += (out[p] ?? 0) * (kernel.variances[p] ?? 0);
    return sum;
  };
  const own = Float64Array.from(neighbors, ({ traits }) => covariance(subject, traits));
  const nearest = Array.from(own.keys())
    .filter((at) => (own[at] ?? 0) > 1e-4 * kernel.whole)
    .sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0))
    .slice(0, maxUsed);
  const near = nearest.flatMap((at) => {
    const neighbor = neighbors[at];
    return neighbor ? [{ at, neighbor, own: own[at] ?? 0 }] : [];
  });
  const shared = kernel.variances.reduce((sum, value) => sum + value, 0);
  const size = near.length;
  const matrix = new Float64Array(size * size);
  near.forEach(({ neighbor }, i) => {
    near.slice(0, i).forEach((other, j) => {
      matrix[i * size + j] = covariance(neighbor.traits, other.neighbor.traits);
    });
    matrix[i * size + i] = shared + (kernel.whole - shared) * (neighbor.noise ?? 1);
  });
  const right = Float64Array.from(near, (each) => each.own);
  const solution = solve(matrix, right);
  onNearest?.(near.map(({ neighbor }) => neighbor));
  const weights = new Float64Array(neighbors.length);
  let shift = 0;
  near.forEach(({ at, neighbor }, i) => {
    const weight = solution[i] ?? 0;
    weights[at] = appliedShare * weight;
    shift += appliedShare * weight * clip(neighbor.residual(), kernel.cap);
  });
  return { shift, weights };
}

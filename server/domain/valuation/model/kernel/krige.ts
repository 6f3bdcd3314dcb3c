import { solve } from "../numeric/linear.ts";
import { liken, likenesses, type Traits } from "./kernel.ts";
import { capped, type Kernel } from "./moments.ts";

/** A car whose price is known, and how far it is from what the model says of it. */
export interface Neighbour {
  readonly traits: Traits;
  /** Log price less the model's; asked only of those near enough. */
  readonly rest: () => number;
  /** How much noisier than this market's rows its price is: 1, or the ratio of variances. */
  readonly noise?: number;
}

export interface Kriged {
  /** What to add to the model's log price. */
  readonly shift: number;
  /** Of each neighbour, in the order given; 0 for those not asked. */
  readonly weights: Float64Array;
}

const most = 60;

/**
 * The subject's model was fitted on its neighbours, too, so part of what they say is in its value already. Measured
 * on held-out rows of markets of 1,000 to 25,000: between a quarter and three quarters of it is best left to say.
 */
const trust = 0.5;

export interface Kriging<N extends Neighbour> {
  readonly kernel: Kernel;
  /** Hears which are the nearest ones before they are asked for their rests. */
  readonly told?: (nearest: readonly N[]) => void;
}

/** Best linear prediction of the subject's rest from its neighbours' (simple kriging), from the nearest ones. */
export function krige<N extends Neighbour>(
  subject: Traits,
  neighbours: readonly N[],
  { kernel, told }: Kriging<N>,
): Kriged {
  const out = new Float64Array(likenesses.length);
  const covariance = (a: Traits, b: Traits) => {
    liken(a, b, out);
    let sum = 0;
    for (let p = 0; p < out.length; p++) sum += (out[p] ?? 0) * (kernel.variances[p] ?? 0);
    return sum;
  };
  const own = Float64Array.from(neighbours, ({ traits }) => covariance(subject, traits));
  const nearest = Array.from(own.keys())
    .filter((at) => (own[at] ?? 0) > 1e-4 * kernel.whole)
    .sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0))
    .slice(0, most);
  const near = nearest.flatMap((at) => {
    const neighbour = neighbours[at];
    return neighbour ? [{ at, neighbour, own: own[at] ?? 0 }] : [];
  });
  const shared = kernel.variances.reduce((sum, value) => sum + value, 0);
  const size = near.length;
  const matrix = new Float64Array(size * size);
  near.forEach(({ neighbour }, i) => {
    near.slice(0, i).forEach((other, j) => {
      matrix[i * size + j] = covariance(neighbour.traits, other.neighbour.traits);
    });
    matrix[i * size + i] = shared + (kernel.whole - shared) * (neighbour.noise ?? 1);
  });
  const right = Float64Array.from(near, (each) => each.own);
  const solution = solve(matrix, right);
  told?.(near.map(({ neighbour }) => neighbour));
  const weights = new Float64Array(neighbours.length);
  let shift = 0;
  near.forEach(({ at, neighbour }, i) => {
    const weight = solution[i] ?? 0;
    weights[at] = trust * weight;
    shift += trust * weight * capped(neighbour.rest(), kernel.cap);
  });
  return { shift, weights };
}

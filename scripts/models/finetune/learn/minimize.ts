type Vector = Float64Array<ArrayBuffer>;

/** The value of a function at a point. Fills `gradient` with its slope there. */
export type Objective = (point: Vector, gradient: Vector) => number;

/** Steps that the curvature is estimated from. */
const memory = 8;
const sufficient = 1e-4;
const maxHalvings = 20;

const dot = (a: Vector, b: Vector): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
const plus = (a: Vector, b: Vector, factor: number): Vector => a.map((value, at) => value + factor * (b[at] ?? 0));

interface Step {
  readonly moved: Vector;
  readonly turned: Vector;
  readonly product: number;
}

/** The direction of L-BFGS (Nocedal and Wright, Numerical Optimization, algorithm 7.4). */
function directionOf(gradient: Vector, steps: readonly Step[]): Vector {
  let direction = gradient.map((value) => -value);
  const shares: number[] = [];
  for (const { moved, turned, product } of steps.toReversed()) {
    const share = dot(moved, direction) / product;
    shares.push(share);
    direction = plus(direction, turned, -share);
  }
  const last = steps.at(-1);
  if (last) direction = direction.map((value) => (value * last.product) / dot(last.turned, last.turned));
  for (const { moved, turned, product } of steps) {
    const share = dot(turned, direction) / product;
    direction = plus(direction, moved, (shares.pop() ?? 0) - share);
  }
  return direction;
}

/** A point near the minimum of a smooth function, by L-BFGS with halved steps. Never returns a point with a higher value. */
export function minimize(objective: Objective, start: Vector, { maxSteps = 60, tolerance = 1e-5 } = {}): Vector {
  let point = Float64Array.from(start);
  let gradient = new Float64Array(start.length);
  let value = objective(point, gradient);
  const steps: Step[] = [];
  for (let round = 0; round < maxSteps; round++) {
    const direction = directionOf(gradient, steps);
    const slope = dot(direction, gradient);
    if (!(slope < 0)) break;
    let length = steps.length === 0 ? Math.min(1, 1 / Math.sqrt(-slope)) : 1;
    const nextGradient = new Float64Array(start.length);
    let next = point;
    let nextValue = Number.POSITIVE_INFINITY;
    for (let halving = 0; halving < maxHalvings; halving++, length /= 2) {
      next = Float64Array.from(plus(point, direction, length));
      nextValue = objective(next, nextGradient);
      if (nextValue <= value + sufficient * length * slope) break;
    }
    if (!(nextValue < value)) break;
    const moved = plus(next, point, -1);
    const turned = plus(nextGradient, gradient, -1);
    const product = dot(moved, turned);
    if (product > 1e-12) {
      steps.push({ moved, turned, product });
      if (steps.length > memory) steps.shift();
    }
    const gained = value - nextValue;
    [point, gradient, value] = [next, nextGradient, nextValue];
    if (gained < tolerance * Math.max(Math.abs(value), tolerance)) break;
  }
  return point;
}

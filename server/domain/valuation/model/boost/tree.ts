import type { Binned } from "./bins.ts";

/** A node: rows whose `feature` is at most `bound`, or not known, go left. A leaf has no feature (-1). */
export interface Node {
  feature: number;
  bound: number;
  left: number;
  right: number;
  value: number;
}

export interface TreeOptions {
  readonly leaves: number;
  readonly leafRows: number;
  readonly ridge: number;
  /** Per column: 1 rises, -1 falls, 0 free. */
  readonly monotone: Int8Array;
}

/** Sums over the rows of each class of each column: gradient, curvature, count. */
interface Histogram {
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
  readonly count: Int32Array;
}
interface Leaf {
  readonly node: number;
  readonly start: number;
  readonly end: number;
  readonly histogram: Histogram;
  readonly low: number;
  readonly high: number;
  readonly split: Split | undefined;
}
interface Split {
  readonly gain: number;
  readonly feature: number;
  readonly column: number;
  readonly cut: number;
  readonly left: number;
  readonly right: number;
}

export interface Slopes {
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
}

const width = 128;
const noRows = new Uint8Array();

/** Grows one tree, best leaf first, on the given rows (reordered) and columns. */
export function growTree(
  binned: Binned,
  slopes: Slopes,
  { rows, features }: { rows: Int32Array; features: readonly number[] },
  options: TreeOptions,
): Node[] {
  const nodes: Node[] = [];
  const spare = new Int32Array(rows.length);
  const near: Slopes = { gradient: new Float64Array(rows.length), curvature: new Float64Array(rows.length) };

  function histogramOf(start: number, end: number): Histogram {
    const size = features.length * width;
    const gradient = new Float64Array(size);
    const curvature = new Float64Array(size);
    const count = new Int32Array(size);
    // side by side, since each column asks for them again
    for (let at = start; at < end; at++) {
      near.gradient[at] = slopes.gradient[rows[at] ?? 0] ?? 0;
      near.curvature[at] = slopes.curvature[rows[at] ?? 0] ?? 0;
    }
    for (let f = 0; f < features.length; f++) {
      const column = binned.columns[features[f] ?? 0] ?? noRows;
      const base = f * width;
      for (let at = start; at < end; at++) {
        const cell = base + (column[rows[at] ?? 0] ?? 0);
        gradient[cell] = (gradient[cell] ?? 0) + (near.gradient[at] ?? 0);
        curvature[cell] = (curvature[cell] ?? 0) + (near.curvature[at] ?? 0);
        count[cell] = (count[cell] ?? 0) + 1;
      }
    }
    return { gradient, curvature, count };
  }

  function bestSplit(h: Histogram, bounds: { low: number; high: number }): Split | undefined {
    let best: Split | undefined;
    let [g, c, n] = [0, 0, 0];
    for (let cell = 0; cell < width; cell++) {
      g += h.gradient[cell] ?? 0;
      c += h.curvature[cell] ?? 0;
      n += h.count[cell] ?? 0;
    }
    const whole = (g * g) / (c + options.ridge);
    for (let f = 0; f < features.length; f++) {
      const feature = features[f] ?? 0;
      const cuts = binned.bounds[feature]?.length ?? 0;
      const direction = options.monotone[feature] ?? 0;
      let [gl, cl, nl] = [0, 0, 0];
      for (let cut = 0; cut <= cuts; cut++) {
        const cell = f * width + cut;
        gl += h.gradient[cell] ?? 0;
        cl += h.curvature[cell] ?? 0;
        nl += h.count[cell] ?? 0;
        if (nl < options.leafRows) continue;
        if (n - nl < options.leafRows) break;
        const gr = g - gl;
        const cr = c - cl;
        const gain = (gl * gl) / (cl + options.ridge) + (gr * gr) / (cr + options.ridge) - whole;
        if (gain <= (best?.gain ?? 1e-9)) continue;
        const left = clamp(gl / (cl + options.ridge), bounds);
        const right = clamp(gr / (cr + options.ridge), bounds);
        if (direction * (right - left) < 0) continue;
        best = { gain, feature, column: f, cut, left, right };
      }
    }
    return best;
  }

  function leafOf(node: number, [start, end]: [number, number], histogram: Histogram, bounds: Bounds): Leaf {
    return { node, start, end, histogram, ...bounds, split: bestSplit(histogram, bounds) };
  }

  function divide(leaf: Leaf, split: Split): number {
    const column = binned.columns[split.feature] ?? noRows;
    let left = leaf.start;
    let right = 0;
    for (let at = leaf.start; at < leaf.end; at++) {
      const row = rows[at] ?? 0;
      if ((column[row] ?? 0) <= split.cut) rows[left++] = row;
      else spare[right++] = row;
    }
    rows.set(spare.subarray(0, right), left);
    return left;
  }

  const open = (value: number) => nodes.push({ feature: -1, bound: 0, left: 0, right: 0, value }) - 1;
  const none = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const leaves = [leafOf(open(0), [0, rows.length], histogramOf(0, rows.length), none)];
  while (leaves.length < options.leaves) {
    let chosen = -1;
    leaves.forEach(({ split }, at) => {
      if (split && split.gain > (leaves[chosen]?.split?.gain ?? 0)) chosen = at;
    });
    const leaf = leaves[chosen];
    if (!leaf?.split) break;
    const { split } = leaf;
    const middle = divide(leaf, split);
    const sides = sidesOf(leaf, middle, histogramOf);
    const node = nodes[leaf.node];
    if (!node) break;
    const bounds = boundsOf(leaf, split, options.monotone[split.feature] ?? 0);
    const bound = binned.bounds[split.feature]?.[split.cut - 1] ?? Number.NEGATIVE_INFINITY;
    Object.assign(node, { feature: split.feature, bound, left: open(split.left), right: open(split.right) });
    leaves[chosen] = leafOf(node.left, [leaf.start, middle], sides.left, bounds.left);
    leaves.push(leafOf(node.right, [middle, leaf.end], sides.right, bounds.right));
  }
  return nodes;
}

interface Bounds {
  readonly low: number;
  readonly high: number;
}
const clamp = (value: number, { low, high }: Bounds) => Math.min(high, Math.max(low, value));

/** Below a split by a monotone column, the sides' values stay on their sides of the middle. */
function boundsOf({ low, high }: Leaf, { left, right }: Split, direction: number) {
  if (direction === 0) return { left: { low, high }, right: { low, high } };
  const middle = (left + right) / 2;
  return direction > 0
    ? { left: { low, high: middle }, right: { low: middle, high } }
    : { left: { low: middle, high }, right: { low, high: middle } };
}

/** The smaller side is counted, the other is what remains of the whole (whose histogram becomes it). */
function sidesOf(leaf: Leaf, middle: number, count: (start: number, end: number) => Histogram) {
  const leftIsSmaller = middle - leaf.start < leaf.end - middle;
  const small = leftIsSmaller ? count(leaf.start, middle) : count(middle, leaf.end);
  const whole = leaf.histogram;
  for (let at = 0; at < whole.count.length; at++) {
    whole.gradient[at] = (whole.gradient[at] ?? 0) - (small.gradient[at] ?? 0);
    whole.curvature[at] = (whole.curvature[at] ?? 0) - (small.curvature[at] ?? 0);
    whole.count[at] = (whole.count[at] ?? 0) - (small.count[at] ?? 0);
  }
  return leftIsSmaller ? { left: small, right: whole } : { left: whole, right: small };
}

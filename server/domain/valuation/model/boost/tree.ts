import type { Binned } from "./bins.ts";

/** A node. Rows whose `feature` is at most `bound` or unknown go left. A leaf has the feature -1. */
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
  /** The constraint on each column: 1 increasing, -1 decreasing, 0 none. */
  readonly monotone: Int8Array;
}

/** Sums over the rows in each bin of each column. */
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

export interface Derivatives {
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
}

const width = 128;
const noRows = new Uint8Array();

/** The state while one tree is grown. */
interface Growth {
  readonly binned: Binned;
  readonly derivatives: Derivatives;
  /** Reordered, so that the rows of each leaf are adjacent. */
  readonly rows: Int32Array;
  readonly features: readonly number[];
  readonly options: TreeOptions;
  /** Buffers that are reused for each leaf. */
  readonly spare: Int32Array;
  readonly packed: Derivatives;
}

/** Sums the rows from `start` to `end` by column and bin. */
function histogramOf({ binned, derivatives, rows, features, packed }: Growth, start: number, end: number): Histogram {
  const size = features.length * width;
  const gradient = new Float64Array(size);
  const curvature = new Float64Array(size);
  const count = new Int32Array(size);
  // Copied to adjacent memory, because the loop over columns reads them many times.
  for (let at = start; at < end; at++) {
    packed.gradient[at] = derivatives.gradient[rows[at] ?? 0] ?? 0;
    packed.curvature[at] = derivatives.curvature[rows[at] ?? 0] ?? 0;
  }
  for (let f = 0; f < features.length; f++) {
    const column = binned.columns[features[f] ?? 0] ?? noRows;
    const base = f * width;
    for (let at = start; at < end; at++) {
      const cell = base + (column[rows[at] ?? 0] ?? 0);
      gradient[cell] = (gradient[cell] ?? 0) + (packed.gradient[at] ?? 0);
      curvature[cell] = (curvature[cell] ?? 0) + (packed.curvature[at] ?? 0);
      count[cell] = (count[cell] ?? 0) + 1;
    }
  }
  return { gradient, curvature, count };
}

/** The split of a leaf with the largest gain; undefined if no split is allowed or improves the fit. */
function bestSplit({ binned, features, options }: Growth, h: Histogram, bounds: Bounds): Split | undefined {
  let best: Split | undefined;
  let [g, c, n] = [0, 0, 0];
  for (let cell = 0; cell < width; cell++) {
    g += h.gradient[cell] ?? 0;
    c += h.curvature[cell] ?? 0;
    n += h.count[cell] ?? 0;
  }
  const unsplit = (g * g) / (c + options.ridge);
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
      const gain = (gl * gl) / (cl + options.ridge) + (gr * gr) / (cr + options.ridge) - unsplit;
      if (gain <= (best?.gain ?? 1e-9)) continue;
      const left = clamp(gl / (cl + options.ridge), bounds);
      const right = clamp(gr / (cr + options.ridge), bounds);
      if (direction * (right - left) < 0) continue;
      best = { gain, feature, column: f, cut, left, right };
    }
  }
  return best;
}

interface LeafRange {
  readonly node: number;
  readonly start: number;
  readonly end: number;
}

const leafOf = (growth: Growth, range: LeafRange, histogram: Histogram, bounds: Bounds): Leaf => ({
  ...range,
  histogram,
  ...bounds,
  split: bestSplit(growth, histogram, bounds),
});

/** Reorders the rows of a leaf by its split. Returns where the right side begins. */
function partition({ binned, rows, spare }: Growth, leaf: Leaf, split: Split): number {
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

/** Grows one tree on the given rows (which are reordered) and columns. Divides the leaf with the largest gain first. */
export function growTree(
  binned: Binned,
  derivatives: Derivatives,
  { rows, features }: { rows: Int32Array; features: readonly number[] },
  options: TreeOptions,
): Node[] {
  const nodes: Node[] = [];
  const spare = new Int32Array(rows.length);
  const packed: Derivatives = { gradient: new Float64Array(rows.length), curvature: new Float64Array(rows.length) };
  const growth: Growth = { binned, derivatives, rows, features, options, spare, packed };
  const count = (start: number, end: number) => histogramOf(growth, start, end);
  const addLeaf = (value: number) => nodes.push({ feature: -1, bound: 0, left: 0, right: 0, value }) - 1;
  const unbounded = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const root = { node: addLeaf(0), start: 0, end: rows.length };
  const leaves = [leafOf(growth, root, count(0, rows.length), unbounded)];
  while (leaves.length < options.leaves) {
    let chosen = -1;
    leaves.forEach(({ split }, at) => {
      if (split && split.gain > (leaves[chosen]?.split?.gain ?? 0)) chosen = at;
    });
    const leaf = leaves[chosen];
    if (!leaf?.split) break;
    const { split } = leaf;
    const middle = partition(growth, leaf, split);
    const sides = sidesOf(leaf, middle, count);
    const node = nodes[leaf.node];
    if (!node) break;
    const bounds = boundsOf(leaf, split, options.monotone[split.feature] ?? 0);
    const bound = binned.bounds[split.feature]?.[split.cut - 1] ?? Number.NEGATIVE_INFINITY;
    Object.assign(node, { feature: split.feature, bound, left: addLeaf(split.left), right: addLeaf(split.right) });
    const [left, right] = [
      { node: node.left, start: leaf.start, end: middle },
      { node: node.right, start: middle, end: leaf.end },
    ];
    leaves[chosen] = leafOf(growth, left, sides.left, bounds.left);
    leaves.push(leafOf(growth, right, sides.right, bounds.right));
  }
  return nodes;
}

interface Bounds {
  readonly low: number;
  readonly high: number;
}
const clamp = (value: number, { low, high }: Bounds) => Math.min(high, Math.max(low, value));

/**
 * The bounds of the two sides of a split. With a monotone constraint, the midpoint of the two values separates them.
 */
function boundsOf({ low, high }: Leaf, { left, right }: Split, direction: number) {
  if (direction === 0) return { left: { low, high }, right: { low, high } };
  const middle = (left + right) / 2;
  return direction > 0
    ? { left: { low, high: middle }, right: { low: middle, high } }
    : { left: { low: middle, high }, right: { low, high: middle } };
}

/** The histograms of the two sides. Only the smaller side is summed. The other one is the leaf's histogram minus it. */
function sidesOf(leaf: Leaf, middle: number, count: (start: number, end: number) => Histogram) {
  const leftIsSmaller = middle - leaf.start < leaf.end - middle;
  const small = leftIsSmaller ? count(leaf.start, middle) : count(middle, leaf.end);
  const remaining = leaf.histogram;
  for (let at = 0; at < remaining.count.length; at++) {
    remaining.gradient[at] = (remaining.gradient[at] ?? 0) - (small.gradient[at] ?? 0);
    remaining.curvature[at] = (remaining.curvature[at] ?? 0) - (small.curvature[at] ?? 0);
    remaining.count[at] = (remaining.count[at] ?? 0) - (small.count[at] ?? 0);
  }
  return leftIsSmaller ? { left: small, right: remaining } : { left: remaining, right: small };
}

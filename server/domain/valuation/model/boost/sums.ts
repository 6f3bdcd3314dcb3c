import type { Forest } from "./forest.ts";

/**
 * Returns the prediction for each row of features: the forest's base plus the values of the leaves that the row
 * reaches.
 */
export type ForestSums = (rows: readonly Float32Array[]) => Float64Array;

/** Each row is one bit of a 32-bit set. */
const rowsAtOnce = 32;

/**
 * A forest prepared for sets of rows. The cell of a bound is its position among all bounds. The bounds of one feature
 * are adjacent and ascending. For node n, steps[2n + 1] is its left child (-1 for a leaf), and steps[2n] is the cell of
 * its bound. A leaf stores its value in the same four bytes, as values[2n], so that a node is read from one place in
 * memory.
 */
interface PreparedForest {
  readonly roots: Int32Array;
  readonly steps: Int32Array;
  readonly values: Float32Array;
  /** The ascending bounds of each feature. */
  readonly bounds: readonly Float32Array[];
  readonly cells: number;
}

/**
 * Prepares a forest to predict many rows with one traversal of each tree. A node divides the set of rows that reach it,
 * so rows traverse a shared path once. An unknown value (NaN) goes left. The leaves of a row are added in the order of
 * the trees, so its sum does not depend on the other rows.
 */
export function createForestSums(forest: Forest): ForestSums {
  let prepared: PreparedForest | undefined;
  return (rows) => {
    prepared ??= prepare(forest);
    const sums = new Float64Array(rows.length).fill(forest.base);
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const some = rows.slice(first, first + rowsAtOnce);
      addLeaves(prepared, masksOf(prepared, some), sums.subarray(first, first + some.length));
    }
    return sums;
  };
}

function prepare({ roots, links, numbers }: Forest): PreparedForest {
  const distinct: Set<number>[] = [];
  for (let node = 0; node < numbers.length; node++) {
    const feature = links[2 * node] ?? -1;
    while (distinct.length <= feature) distinct.push(new Set());
    distinct[feature]?.add(numbers[node] ?? 0);
  }
  const bounds = distinct.map((values) => Float32Array.from(values).sort());
  let cells = 0;
  const firsts = bounds.map(({ length }) => {
    cells += length;
    return cells - length;
  });
  const steps = new Int32Array(links.length);
  const values = new Float32Array(steps.buffer);
  for (let node = 0; node < numbers.length; node++) {
    const feature = links[2 * node] ?? -1;
    const own = bounds[feature];
    if (own) steps[2 * node] = (firsts[feature] ?? 0) + countBelow(own, numbers[node] ?? 0);
    else values[2 * node] = numbers[node] ?? 0;
    steps[2 * node + 1] = own ? (links[2 * node + 1] ?? 0) : -1;
  }
  return { roots, steps, values, bounds, cells };
}

/** The number of ascending values that are below a value. */
function countBelow(values: Float32Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** For each cell, the set of rows with a value above its bound. These rows go right. */
function masksOf({ bounds, cells }: PreparedForest, rows: readonly Float32Array[]): Int32Array {
  const masks = new Int32Array(cells);
  let first = 0;
  bounds.forEach((own, feature) => {
    let [before, below] = [Number.NaN, 0];
    rows.forEach((row, at) => {
      const value = row[feature] ?? Number.NaN;
      // consecutive rows often have the same value
      if (value !== before) below = Number.isNaN(value) ? 0 : countBelow(own, value);
      before = value;
      if (below > 0) masks[first + below - 1] = (masks[first + below - 1] ?? 0) | (1 << at);
    });
    for (let cell = first + own.length - 2; cell >= first; cell--)
      masks[cell] = (masks[cell] ?? 0) | (masks[cell + 1] ?? 0);
    first += own.length;
  });
  return masks;
}

/** Adds the leaves of each tree to the sums of at most 32 rows. */
function addLeaves({ roots, steps, values }: PreparedForest, masks: Int32Array, sums: Float64Array): void {
  const allRows = sums.length === rowsAtOnce ? -1 : (1 << sums.length) - 1;
  // nodes that remain to be visited, each with its set of rows; the sets are disjoint
  const stack = new Int32Array(2 * rowsAtOnce);
  let depth = 0;
  for (let tree = 0; tree < roots.length; tree++) {
    stack[depth++] = roots[tree] ?? 0;
    stack[depth++] = allRows;
    while (depth > 0) {
      let rows = stack[--depth] ?? 0;
      let node = stack[--depth] ?? 0;
      for (let left = steps[2 * node + 1] ?? -1; left >= 0; left = steps[2 * node + 1] ?? -1) {
        const right = rows & (masks[steps[2 * node] ?? 0] ?? 0);
        node = right === rows ? left + 1 : left;
        if (right === rows || right === 0) continue;
        stack[depth++] = left + 1;
        stack[depth++] = right;
        rows ^= right;
      }
      const value = values[2 * node] ?? 0;
      for (; rows !== 0; rows &= rows - 1) {
        const at = 31 - Math.clz32(rows & -rows);
        sums[at] = (sums[at] ?? 0) + value;
      }
    }
  }
}

import type { Node } from "./tree.ts";

/**
 * Boosted trees, packed so that a node lies close together in memory. Of node n: links[2n] is its feature (-1: it is
 * a leaf), links[2n + 1] its left child, whose right sister is next to it; numbers[n] is its bound, or the leaf's value.
 */
export interface Forest {
  readonly base: number;
  readonly roots: Int32Array;
  readonly links: Int32Array;
  readonly numbers: Float32Array;
}

export function pack(trees: readonly (readonly Node[])[], base = 0): Forest {
  const size = trees.reduce((sum, tree) => sum + tree.length, 0);
  const roots = new Int32Array(trees.length);
  const links = new Int32Array(2 * size);
  const numbers = new Float32Array(size);
  let at = 0;
  trees.forEach((tree, t) => {
    const root = at;
    roots[t] = root;
    for (const { feature, bound, left, value } of tree) {
      links[2 * at] = feature;
      links[2 * at + 1] = root + left;
      numbers[at] = feature < 0 ? value : bound;
      at++;
    }
  });
  return { base, roots, links, numbers };
}

/** Of each row of features: the base and the sum of the leaves that it comes to; what is not known (NaN) goes left. */
export function forestSums({ base, roots, links, numbers }: Forest, rows: readonly Float32Array[]): Float64Array {
  const sums = new Float64Array(rows.length).fill(base);
  const width = rows[0]?.length ?? 0;
  const features = new Float32Array(rows.length * width);
  rows.forEach((row, at) => {
    features.set(row, at * width);
  });
  // all rows through a tree, then the next tree: the forest is larger than what lies close to the processor
  for (let t = 0; t < roots.length; t++)
    for (let at = 0; at < rows.length; at++) {
      const own = at * width;
      let node = roots[t] ?? 0;
      for (let feature = links[2 * node] ?? -1; feature >= 0; feature = links[2 * node] ?? -1)
        node = (links[2 * node + 1] ?? 0) + ((features[own + feature] ?? 0) > (numbers[node] ?? 0) ? 1 : 0);
      sums[at] = (sums[at] ?? 0) + (numbers[node] ?? 0);
    }
  return sums;
}

export const forestSum = (forest: Forest, row: Float32Array): number => forestSums(forest, [row])[0] ?? forest.base;

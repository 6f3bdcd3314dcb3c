import type { Node } from "./tree.ts";

/** Boosted trees, packed: node after node, each tree's root where `roots` says. A node without a feature (-1) is a leaf. */
export interface Forest {
  readonly base: number;
  readonly roots: Int32Array;
  readonly feature: Int16Array;
  readonly bound: Float32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly value: Float32Array;
}

export function pack(trees: readonly (readonly Node[])[], base = 0): Forest {
  const starts: number[] = [];
  let size = 0;
  for (const tree of trees) {
    starts.push(size);
    size += tree.length;
  }
  const nodes = trees.flatMap((tree, at) => tree.map((node) => ({ ...node, start: starts[at] ?? 0 })));
  return {
    base,
    roots: Int32Array.from(starts),
    feature: Int16Array.from(nodes, ({ feature }) => feature),
    bound: Float32Array.from(nodes, ({ bound }) => bound),
    left: Int32Array.from(nodes, ({ left, start }) => left + start),
    right: Int32Array.from(nodes, ({ right, start }) => right + start),
    value: Float32Array.from(nodes, ({ value }) => value),
  };
}

/** The base and the sum of the leaves that a row of features comes to; what is not known (NaN) goes left. */
export function forestSum({ base, roots, feature, bound, left, right, value }: Forest, row: Float32Array): number {
  let sum = base;
  for (const root of roots) {
    let node = root;
    for (let f = feature[node] ?? -1; f >= 0; f = feature[node] ?? -1)
      node = ((row[f] ?? 0) > (bound[node] ?? 0) ? right[node] : left[node]) ?? 0;
    sum += value[node] ?? 0;
  }
  return sum;
}

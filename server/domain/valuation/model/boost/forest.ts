import type { Node } from "./tree.ts";

/**
 * Boosted trees in a compact form. For node n, links[2n] is its feature (-1 for a leaf), and links[2n + 1] is its left
 * child. The right child follows the left one. numbers[n] is the bound of the node, or the value of the leaf.
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

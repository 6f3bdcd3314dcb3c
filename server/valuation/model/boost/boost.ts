import { random } from "../numeric/hash.ts";
import { type Binned, bin } from "./bins.ts";
import { growTree, type Node } from "./tree.ts";

/** Boosted trees: the sum of each tree's leaf, times nothing (the rate is in the leaves). */
export interface Forest {
  readonly trees: readonly (readonly Node[])[];
}

export interface BoostOptions {
  readonly rounds: number;
  readonly rate: number;
  readonly leaves: number;
  readonly leafRows: number;
  readonly ridge: number;
  /** Shares of the columns and the rows that a tree sees. */
  readonly columns: number;
  readonly rows: number;
  readonly seed: number;
  readonly monotone: Int8Array;
  /** Where the loss turns from squares to absolute values, in units of the target. */
  readonly knee: number;
}

export interface BoostTask {
  readonly columns: readonly Float32Array[];
  readonly target: Float64Array;
  /** The rows to learn from. */
  readonly used: Uint8Array;
}

/** Fits trees to the target by a smooth absolute loss; also gives every row's sum, learnt from or not. */
export function* boost(
  { columns, target, used }: BoostTask,
  options: BoostOptions,
): Generator<number, [Forest, Float64Array]> {
  const binned = bin(columns);
  const rows = Int32Array.from({ length: target.length }, (_, at) => at).filter((at) => used[at] === 1);
  const sums = new Float64Array(target.length);
  const slopes = { gradient: new Float64Array(target.length), curvature: new Float64Array(target.length) };
  const trees: Node[][] = [];
  const next = random(options.seed);
  const all = columns.map((_, at) => at);
  for (let round = 0; round < options.rounds; round++) {
    for (const row of rows) {
      const rest = (target[row] as number) - (sums[row] as number);
      const w = 1 / Math.sqrt(1 + (rest / options.knee) ** 2);
      slopes.gradient[row] = w * rest;
      slopes.curvature[row] = w;
    }
    const sample = rows.filter(() => next() < options.rows);
    const features = all.filter(() => next() < options.columns);
    const tree = growTree(binned, slopes, { rows: sample, features: features.length > 0 ? features : all }, options);
    for (const node of tree) node.value *= options.rate;
    addTree(tree, binned, columns, sums);
    trees.push(tree);
    yield (round + 1) / options.rounds;
  }
  return [{ trees }, sums];
}

function addTree(tree: readonly Node[], _: Binned, columns: readonly Float32Array[], sums: Float64Array): void {
  for (let row = 0; row < sums.length; row++) {
    let node = tree[0] as Node;
    while (node.feature >= 0) {
      const value = (columns[node.feature] as Float32Array)[row] as number;
      node = tree[value > node.bound ? node.right : node.left] as Node;
    }
    sums[row] = (sums[row] as number) + node.value;
  }
}

/** The forest's sum for one row of features. */
export function forestSum({ trees }: Forest, features: Float32Array): number {
  let sum = 0;
  for (const tree of trees) {
    let node = tree[0] as Node;
    while (node.feature >= 0)
      node = tree[(features[node.feature] as number) > node.bound ? node.right : node.left] as Node;
    sum += node.value;
  }
  return sum;
}

import { random } from "../numeric/hash.ts";
import { binColumns } from "./bins.ts";
import { type Forest, pack } from "./forest.ts";
import { growTree, type Node } from "./tree.ts";

export interface BoostOptions {
  readonly rounds: number;
  readonly rate: number;
  readonly leaves: number;
  readonly leafRows: number;
  readonly ridge: number;
  /** The shares of the columns and rows that are sampled for each tree. */
  readonly columns: number;
  readonly rows: number;
  readonly seed: number;
  readonly monotone: Int8Array;
  /** The residual of a usual row at which the loss changes from quadratic to linear, in units of the target. */
  readonly knee: number;
}

export interface BoostTask {
  readonly columns: readonly Float32Array[];
  readonly target: Float64Array;
  /** 1 for each row to learn from. */
  readonly used: Uint8Array;
  /** The scale of each row's error, relative to a usual row. Rows with a larger scale count less. 1 by default. */
  readonly scales?: Float64Array;
}

/** Fits boosted trees with a pseudo-Huber loss. Also returns the prediction for each row, used or not. */
export function boost({ columns, target, used, scales }: BoostTask, options: BoostOptions): [Forest, Float64Array] {
  const binned = binColumns(columns);
  const rows = Int32Array.from({ length: target.length }, (_, at) => at).filter((at) => used[at] === 1);
  const sums = new Float64Array(target.length);
  const derivatives = { gradient: new Float64Array(target.length), curvature: new Float64Array(target.length) };
  const trees: Node[][] = [];
  const next = random(options.seed);
  const all = columns.map((_, at) => at);
  for (let round = 0; round < options.rounds; round++) {
    for (const row of rows) {
      const residual = (target[row] ?? 0) - (sums[row] ?? 0);
      const scale = scales?.[row] ?? 1;
      const w = 1 / scale ** 2 / Math.sqrt(1 + (residual / (scale * options.knee)) ** 2);
      derivatives.gradient[row] = w * residual;
      derivatives.curvature[row] = w;
    }
    const sample = rows.filter(() => next() < options.rows);
    const features = all.filter(() => next() < options.columns);
    const tree = growTree(
      binned,
      derivatives,
      { rows: sample, features: features.length > 0 ? features : all },
      options,
    );
    for (const node of tree) node.value *= options.rate;
    addTree(tree, columns, sums);
    trees.push(tree);
  }
  return [pack(trees), sums];
}

function addTree(tree: readonly Node[], columns: readonly Float32Array[], sums: Float64Array): void {
  for (let row = 0; row < sums.length; row++) {
    let node = tree[0];
    while (node && node.feature >= 0)
      node = tree[(columns[node.feature]?.[row] ?? 0) > node.bound ? node.right : node.left];
    sums[row] = (sums[row] ?? 0) + (node?.value ?? 0);
  }
}

import type { Description } from "../../features/describe.ts";
import { covariates, curves, curvesWidth } from "./curves.ts";
import { effects } from "./effects.ts";

/** The design of the regression: for each effect a column with the group of each row, or -1 for an unknown group. */
export interface Design {
  readonly size: number;
  readonly groups: readonly Int32Array[];
  /** 1, or the covariate that the effect's slope multiplies. */
  readonly weights: readonly Float64Array[];
  /** `curvesWidth` numbers for each row. */
  readonly curves: Float64Array;
}

/** Maps keys to numbers. */
export interface Dictionary {
  readonly size: number;
  get(key: string): number | undefined;
}
/** The keys of each effect. An effect without keys adds nothing. */
export type Dictionaries = readonly Dictionary[];

/** One row of the design: its group and weight in each effect, and its curves. */
export interface DesignRow {
  readonly groups: Int32Array;
  readonly weights: Float64Array;
  readonly curves: Float64Array;
}

export function designRowOf(d: Description, dictionaries: Dictionaries): DesignRow {
  const values = covariates(d);
  const groups = new Int32Array(effects.length).fill(-1);
  const weights = new Float64Array(effects.length).fill(1);
  effects.forEach(({ key, slope }, e) => {
    const ids = dictionaries[e];
    if (ids && ids.size > 0) groups[e] = ids.get(key(d)) ?? -1;
    if (slope) weights[e] = values[slope];
  });
  return { groups, weights, curves: curves(d) };
}

/** Builds the design of rows. A key of only one row is omitted, because its effect cannot be estimated. */
export function designOf(rows: readonly Description[]): {
  design: Design;
  dictionaries: readonly ReadonlyMap<string, number>[];
} {
  const rowCovariates = rows.map(covariates);
  const dictionaries: Map<string, number>[] = [];
  const groups: Int32Array[] = [];
  for (const { key } of effects) {
    const column = numberKeys(rows.map(key));
    dictionaries.push(column.ids);
    groups.push(column.groups);
  }
  const ones = new Float64Array(rows.length).fill(1);
  const weights = effects.map(({ slope }) =>
    slope ? Float64Array.from(rowCovariates, (values) => values[slope]) : ones,
  );
  const matrix = new Float64Array(rows.length * curvesWidth);
  rows.forEach((row, at) => {
    matrix.set(curves(row), at * curvesWidth);
  });
  return { design: { size: rows.length, groups, weights, curves: matrix }, dictionaries };
}

function numberKeys(keys: readonly string[]) {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== "") counts.set(key, (counts.get(key) ?? 0) + 1);
  const ids = new Map<string, number>();
  for (const [key, count] of counts) if (count > 1) ids.set(key, ids.size);
  return { ids, groups: Int32Array.from(keys, (key) => ids.get(key) ?? -1) };
}

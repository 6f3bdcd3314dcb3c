/** One figure that a benchmark measured. */
export interface BenchRow {
  readonly what: string;
  readonly value: number;
  /** "ms", "requests/s", "share" (of 1), "×" (a ratio of two figures of the same run). */
  readonly unit: string;
  /** A maximum. For a share, or with `more`, a minimum. */
  readonly target?: number;
  readonly more?: boolean;
}

/** The result of the function `bench` of each bench/<name>.bench.ts; no rows if its data is missing. */
export interface BenchResult {
  readonly name: string;
  readonly rows: readonly BenchRow[];
}

const wantsMore = ({ unit, more }: BenchRow): boolean => more ?? unit === "share";

export const isMet = (row: BenchRow): boolean =>
  row.target === undefined || (wantsMore(row) ? row.value >= row.target : row.value <= row.target);

/** `≤ 1.15`, `≥ 0.97, missed`; empty without a target. */
export function verdict(row: BenchRow): string {
  if (row.target === undefined) return "";
  return `${wantsMore(row) ? "≥" : "≤"} ${row.target}${isMet(row) ? "" : ", missed"}`;
}

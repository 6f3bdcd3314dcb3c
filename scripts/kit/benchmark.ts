/** One figure that a benchmark measured. */
export interface BenchRow {
  readonly what: string;
  readonly value: number;
  /** "ms", "requests/s", "share" (of 1), "×" (a ratio of two figures of the same run). */
  readonly unit: string;
  /** A maximum. For a share, or with `more`, a minimum. */
  readonly target?: number;
  readonly more?: boolean;
  /** Of the rounds: half of the distance between the lowest and the highest, as a share of the value. */
  readonly spread?: number;
}

/** How the time of one operation grows with the rows of the database. */
export interface Curve {
  readonly what: string;
  /** Median times in ms, in the order of `Curves.shares`. */
  readonly times: readonly number[];
}
export interface Curves {
  /** Shares of the full size, ascending: 0.01, 0.1, 1. */
  readonly shares: readonly number[];
  readonly curves: readonly Curve[];
  /** What could not be timed, and why. */
  readonly skipped?: readonly Skipped[];
}
export interface Skipped {
  readonly what: string;
  readonly reason: string;
}

/** A figure over the time of a run, at equal distances. */
export interface TimelineLine {
  readonly what: string;
  readonly unit: string;
  readonly values: readonly number[];
  /** The figure's target, a maximum. */
  readonly limit?: number;
}
export interface Timeline {
  readonly minutes: number;
  readonly lines: readonly TimelineLine[];
}

/** The result of the function `bench` of each bench/<name>.bench.ts; no rows if its data or a program is missing. */
export interface BenchResult {
  readonly name: string;
  readonly rows: readonly BenchRow[];
  /** Of what was compared: package or program -> version. */
  readonly versions?: Readonly<Record<string, string>>;
  readonly growth?: Curves;
  readonly timeline?: Timeline;
  /** Measured with less data than the targets are meant for, in less time, or only in part. `--quick` marks every result. */
  readonly isPartial?: boolean;
  /** Names of the environment variables that change what is measured. */
  readonly settings?: readonly string[];
  /** Why nothing was measured. */
  readonly skipped?: string;
}

export interface BenchOptions {
  /** Smaller data and fewer rounds, to see that it works. The figures do not count. */
  readonly isQuick: boolean;
}

/** What a file bench/<name>.bench.ts exports. */
export interface Benchmark {
  bench(options: BenchOptions): Promise<BenchResult>;
}

const wantsMore = ({ unit, more }: BenchRow): boolean => more ?? unit === "share";

export const isMet = (row: BenchRow): boolean =>
  row.target === undefined || (wantsMore(row) ? row.value >= row.target : row.value <= row.target);

/** `≤ 1.15, met`, `≥ 0.97, missed`; empty without a target. */
export function verdict(row: BenchRow): string {
  if (row.target === undefined) return "";
  return `${wantsMore(row) ? "≥" : "≤"} ${row.target.toLocaleString("en-US")}, ${isMet(row) ? "met" : "missed"}`;
}

/** With three significant digits, and all digits before the point: `0.853 ×`, `12.4 ms`, `141,208 rows/s`. */
export function amount({ value, unit }: BenchRow): string {
  const rounded = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return `${rounded.toLocaleString("en-US")} ${unit}`.trim();
}

/** `± 3 %`; empty for a single round. */
export const spreadText = ({ spread }: BenchRow): string =>
  spread === undefined ? "" : `± ${Math.round(spread * 100)} %`;

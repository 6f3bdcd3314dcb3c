import { clockIn, createTimeReader } from "./cells.ts";

/** A column with the time of each row. */
export interface TimeColumn {
  readonly index: number;
  readonly header: string;
  /** The unit of its numbers in seconds; undefined if the header does not name it. */
  readonly seconds: number | undefined;
}

/** Names of time columns, the most specific first. */
const timeNames: readonly RegExp[] = [
  /^device time/i,
  /^(time|seconds|elapsed time|timestamp|frame time)\b/i,
  /\btime\b/i,
];

const plainHeader = (cell: string): string => cell.trim().replaceAll("_", " ");

/** `Time (ms)` and `Time (100 ms)`, `Time (sec)`, `SECONDS`, `Time (min)`. */
function unitIn(header: string): number | undefined {
  const [isMilliseconds, count] = /(?:\b(\d+)\s?|\b)(?:ms|msecs?|millis(?:econds)?)\b/i.exec(header) ?? [];
  if (isMilliseconds !== undefined) return Number(count || 1) / 1000;
  if (/\b(s|secs?|seconds)\b/i.test(header)) return 1;
  return /\b(min|mins|minutes)\b/i.test(header) ? 60 : undefined;
}

/** The time column of a header; undefined if it has none. */
export function timeColumn(header: readonly string[]): TimeColumn | undefined {
  const plain = header.map(plainHeader);
  for (const name of timeNames) {
    const index = plain.findIndex((cell) => name.test(cell) && !/run ?time|since/i.test(cell));
    const cell = plain[index];
    if (cell !== undefined) return { index, header: header[index] ?? "", seconds: unitIn(cell) };
  }
  return undefined;
}

/** A longer step between two rows is a pause, which does not count as logged time. Our own estimate. */
export const maxStepSeconds = 120;

/** Larger numbers would be after the year 5000 in seconds (milliseconds) since 1970, so they have the next smaller unit. */
const beyondSeconds = 1e11;
const beyondMilliseconds = 1e14;

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The unit of a clock's numbers in seconds; undefined if most of its cells cannot be read. */
function unitOf(
  cells: readonly string[],
  headerUnit: number | undefined,
  minMillisecondStep: number,
): number | undefined {
  const read = cells.map(createTimeReader());
  const times = read.filter((time) => typeof time === "number");
  if (times.length * 2 <= cells.length) return undefined;
  if (cells.some((cell) => clockIn(cell) !== undefined)) return 1;
  const now = median(times) ?? 0;
  if (now > beyondSeconds) return now > beyondMilliseconds ? 1e-6 : 1e-3;
  const steps = times.slice(1).flatMap((time, i) => (time > (times[i] ?? time) ? [time - (times[i] ?? time)] : []));
  return headerUnit ?? ((median(steps) ?? 0) >= minMillisecondStep ? 1e-3 : 1);
}

/**
 * Returns a function from a time cell to the seconds since the first row. Steps backwards (midnight, twelve o'clock, another
 * drive in the same file) and long steps are pauses and add no time. The header names the unit of the numbers; otherwise
 * the first `cells` decide: steps of `minMillisecondStep` or more are milliseconds. Undefined for a column whose cells
 * mostly cannot be read.
 */
export function createLogClock(
  cells: readonly string[],
  { seconds }: TimeColumn,
  minMillisecondStep: number,
): ((cell: string) => number) | undefined {
  const unit = unitOf(cells, seconds, minMillisecondStep);
  if (unit === undefined) return undefined;
  const timeIn = createTimeReader();
  let before: number | undefined;
  let elapsed = 0;
  return (cell) => {
    const read = timeIn(cell);
    if (typeof read !== "number") return elapsed;
    const now = read * unit;
    const step = before === undefined ? 0 : now - before;
    if (step > 0 && step <= maxStepSeconds) elapsed += step;
    before = now;
    return elapsed;
  };
}

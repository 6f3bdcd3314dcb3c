import { clockIn, openTimes } from "./cells.ts";

/** A column that says when. */
export interface TimeColumn {
  readonly index: number;
  readonly header: string;
  /** What its numbers count in, where the header says so. */
  readonly seconds: number | undefined;
}

/** The better names first. */
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

/** Which column tells the time; undefined where none does. */
export function timeColumn(header: readonly string[]): TimeColumn | undefined {
  const plain = header.map(plainHeader);
  for (const name of timeNames) {
    const index = plain.findIndex((cell) => name.test(cell) && !/run ?time|since/i.test(cell));
    const cell = plain[index];
    if (cell !== undefined) return { index, header: header[index] ?? "", seconds: unitIn(cell) };
  }
  return undefined;
}

/** A step longer than this is a pause of the log, and no time that it lasted; our own estimate. */
export const longestStepSeconds = 120;

/** Beyond the year 5000 in seconds since 1970, or in milliseconds: the number counts in the next smaller unit. */
const beyondSeconds = 1e11;
const beyondMilliseconds = 1e14;

const middle = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** What the numbers of a clock count in, in seconds; undefined where most of its cells cannot be read. */
function unitOf(cells: readonly string[], said: number | undefined, fewestMilliseconds: number): number | undefined {
  const read = cells.map(openTimes());
  const times = read.filter((time) => typeof time === "number");
  if (times.length * 2 <= cells.length) return undefined;
  if (cells.some((cell) => clockIn(cell) !== undefined)) return 1;
  const now = middle(times) ?? 0;
  if (now > beyondSeconds) return now > beyondMilliseconds ? 1e-6 : 1e-3;
  const steps = times.slice(1).flatMap((time, i) => (time > (times[i] ?? time) ? [time - (times[i] ?? time)] : []));
  return said ?? ((middle(steps) ?? 0) >= fewestMilliseconds ? 1e-3 : 1);
}

/**
 * A clock that runs by what the rows say: seconds from the first of them. Steps back (midnight, twelve o'clock, another
 * drive in the same file) and long ones are pauses and count as none. What its numbers count in is told by the header,
 * else by the first `cells`: where they step by `fewestMilliseconds` or more, they are milliseconds. Undefined for a
 * column of which most cells cannot be read.
 */
export function openLogClock(
  cells: readonly string[],
  { seconds }: TimeColumn,
  fewestMilliseconds: number,
): ((cell: string) => number) | undefined {
  const unit = unitOf(cells, seconds, fewestMilliseconds);
  if (unit === undefined) return undefined;
  const timeIn = openTimes();
  let before: number | undefined;
  let elapsed = 0;
  return (cell) => {
    const read = timeIn(cell);
    if (typeof read !== "number") return elapsed;
    const now = read * unit;
    const step = before === undefined ? 0 : now - before;
    if (step > 0 && step <= longestStepSeconds) elapsed += step;
    before = now;
    return elapsed;
  };
}

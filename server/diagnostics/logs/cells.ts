/** A number as apps write it, with a decimal point or comma; `missing` for a gap, undefined for what is no number. */
export function numberIn(cell: string): number | "missing" | undefined {
  const text = cell.trim();
  if (gaps.has(text.toLowerCase())) return "missing";
  if (/^[-+]?\d+(?:[.,]\d*)?(?:e[-+]?\d+)?$/i.test(text)) return finite(text.replace(",", "."));
  return /^[-+]?\d{1,3}(?:,\d{3})+\.\d+$/.test(text) ? finite(text.replaceAll(",", "")) : undefined;
}

/** The same of a moment or a duration: a number, or hours, minutes and seconds; in seconds then. */
export function timeIn(cell: string): number | "missing" | undefined {
  return numberIn(cell) ?? clockIn(cell);
}

const gaps = new Set([
  "",
  "-",
  "--",
  "—",
  "n/a",
  "na",
  "nan",
  "null",
  "none",
  "no data",
  "nodata",
  "?",
  "∞",
  "-∞",
  "inf",
  "infinity",
  "-infinity",
]);

const finite = (text: string): number | undefined => (Number.isFinite(Number(text)) ? Number(text) : undefined);

/** `0:37:42`, also behind a date: seconds of the day. */
function clockIn(text: string): number | undefined {
  const [, hours, minutes, seconds] = /(\d{1,3}):(\d{2}):(\d{2}(?:[.,]\d+)?)/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number((seconds ?? "0").replace(",", "."));
}

/** A column that says when: the better names first. */
const timeNames: readonly RegExp[] = [
  /^device time/i,
  /^(time|seconds|elapsed time|timestamp|frame time)\b/i,
  /\btime\b/i,
];

/** Which column tells the time, and its unit in seconds; undefined where none does. */
export function timeColumn(
  header: readonly string[],
): { readonly index: number; readonly seconds: number } | undefined {
  for (const name of timeNames) {
    const index = header.findIndex((cell) => name.test(cell.trim()) && !/run ?time|since/i.test(cell));
    if (index === -1) continue;
    const isMilliseconds = /\(?\b(ms|msec|milliseconds)\b/i.test(header[index] ?? "");
    return { index, seconds: isMilliseconds ? 0.001 : 1 };
  }
  return undefined;
}

/** A step longer than this is a pause of the log, and no time that it lasted; our own estimate. */
const longestStepSeconds = 120;

/**
 * A clock that runs by what the rows say: seconds from the first of them. Steps back (midnight, twelve o'clock, another
 * drive in the same file) and long ones are pauses and count as none.
 */
export function openLogClock(secondsPerUnit: number): (cell: string) => number {
  let before: number | undefined;
  let elapsed = 0;
  return (cell) => {
    const read = timeIn(cell);
    if (typeof read !== "number") return elapsed;
    const now = read * secondsPerUnit;
    const step = before === undefined ? 0 : now - before;
    if (step > 0 && step <= longestStepSeconds) elapsed += step;
    before = now;
    return elapsed;
  };
}

/** What a cell says: a number, `missing` for a gap, undefined for what is no number. */
export type Read = number | "missing" | undefined;

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
const withPoint = (text: string): string => text.replaceAll(".", "").replace(",", ".");
const withoutCommas = (text: string): string => text.replaceAll(",", "");

/** `12`, `.45`, `-3.`, `1.5e3`. */
const plain = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
/** Beyond doubt: `1.850,5`, `90,5`, `0,850`, `,45`, `1,5e3`. */
const decimalComma = /^[-+]?(?:\d{1,3}(?:\.\d{3})+,\d+|0*,\d+|\d+,(?:\d{0,2}|\d{4,})|\d+,\d*e[-+]?\d+)$/i;
/** Beyond doubt: `1,850.5`, `1,234,567`. */
const thousandsComma = /^[-+]?\d{1,3}(?:(?:,\d{3})+\.\d*|(?:,\d{3}){2,})$/;
/** `1,850` is either. */
const eitherComma = /^[-+]?\d+,\d{3}$/;

/**
 * Reads the numbers of one column, which writes its commas in one way: as decimal points or between thousands. A cell
 * that leaves no doubt decides it; until one comes, commas stand between thousands where that number could be.
 */
export function openNumbers(couldBe: (value: number) => boolean): (cell: string) => Read {
  let comma: "decimal" | "thousands" | undefined;
  return (cell) => {
    const text = cell.trim();
    if (gaps.has(text.toLowerCase())) return "missing";
    if (plain.test(text)) return finite(text);
    if (decimalComma.test(text)) comma = "decimal";
    else if (thousandsComma.test(text)) comma = "thousands";
    else if (!eitherComma.test(text)) return undefined;
    comma ??= couldBe(Number(withoutCommas(text))) ? "thousands" : "decimal";
    return finite(comma === "decimal" ? withPoint(text) : withoutCommas(text));
  };
}

/** The same of a column of moments or durations: numbers in its own unit, or a clock's times in seconds. */
export function openTimes(): (cell: string) => Read {
  const numberIn = openNumbers(() => false);
  return (cell) => numberIn(cell) ?? clockIn(cell);
}

/** `0:37:42`, also behind a date, and `37:42.5` alone: seconds. */
export function clockIn(cell: string): number | undefined {
  const [, hours, minutes, seconds] =
    /(\d{1,3}):(\d{2}):(\d{2}(?:[.,]\d+)?)/.exec(cell) ?? /^\s*()(\d{1,3}):(\d{2}(?:[.,]\d+)?)\s*$/.exec(cell) ?? [];
  if (minutes === undefined) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number((seconds ?? "0").replace(",", "."));
}

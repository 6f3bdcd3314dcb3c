/** The value of a cell: a number, `missing` for a gap, undefined for any other text. */
export type CellValue = number | "missing" | undefined;

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
/** Clearly decimal commas: `1.850,5`, `90,5`, `0,850`, `,45`, `1,5e3`. */
const decimalComma = /^[-+]?(?:\d{1,3}(?:\.\d{3})+,\d+|0*,\d+|\d+,(?:\d{0,2}|\d{4,})|\d+,\d*e[-+]?\d+)$/i;
/** Clearly thousands separators: `1,850.5`, `1,234,567`. */
const thousandsComma = /^[-+]?\d{1,3}(?:(?:,\d{3})+\.\d*|(?:,\d{3}){2,})$/;
/** The comma in `1,850` may be either. */
const eitherComma = /^[-+]?\d+,\d{3}$/;

/**
 * Returns a function that reads the numbers of one column. A column uses commas in one way: as decimal commas or as
 * thousands separators. The first unambiguous cell decides. Until then, a comma separates thousands if the resulting number
 * is plausible.
 */
export function createNumberReader(isPlausible: (value: number) => boolean): (cell: string) => CellValue {
  let comma: "decimal" | "thousands" | undefined;
  return (cell) => {
    const text = cell.trim();
    if (gaps.has(text.toLowerCase())) return "missing";
    if (plain.test(text)) return finite(text);
    if (decimalComma.test(text)) comma = "decimal";
    else if (thousandsComma.test(text)) comma = "thousands";
    else if (!eitherComma.test(text)) return undefined;
    comma ??= isPlausible(Number(withoutCommas(text))) ? "thousands" : "decimal";
    return finite(comma === "decimal" ? withPoint(text) : withoutCommas(text));
  };
}

/** Returns a function that reads a column of times or durations: numbers in its own unit, or clock times in seconds. */
export function createTimeReader(): (cell: string) => CellValue {
  const numberIn = createNumberReader(() => false);
  return (cell) => numberIn(cell) ?? clockIn(cell);
}

/** The seconds of a clock time: `0:37:42`, also after a date, or `37:42.5` alone. */
export function clockIn(cell: string): number | undefined {
  const [, hours, minutes, seconds] =
    /(\d{1,3}):(\d{2}):(\d{2}(?:[.,]\d+)?)/.exec(cell) ?? /^\s*()(\d{1,3}):(\d{2}(?:[.,]\d+)?)\s*$/.exec(cell) ?? [];
  if (minutes === undefined) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number((seconds ?? "0").replace(",", "."));
}

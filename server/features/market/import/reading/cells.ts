import type { MarketField } from "../../../../../contracts/pricing/market-files.ts";
import { instantText, numberOf, unitProblem } from "../../../../formats/csv/values.ts";

export const firstYear = 1900;
const firstDay = Date.UTC(firstYear, 0, 1);
const maxTextLength = 200;

interface Limits {
  readonly min: number;
  readonly max: number;
  readonly unit?: "dollars" | "miles";
}

/** The reason why a row is rejected. */
export class RejectedRow extends Error {}
/** Texts that spreadsheets use for an unknown value. */
const unknownText = /^(?:n\/?a|null|none|nan|unknown|[-–—]+|tbd|\?)$/i;
/**
 * Text that a spreadsheet runs as a formula (OWASP, CSV Injection). A trim that is only "+" or "-" is not a formula.
 */
const formula = /^(?:[=@\t\r]|[+-].)/;

/** Sync puts it between the source and the id of a row. */
const unitSeparator = "\u001f";

/** Caches the results for repeated texts. Clears the cache when it is full. */
export function cached<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const earlier = known.get(text);
    if (earlier !== undefined) return earlier;
    if (known.size >= 50_000) known.clear();
    const value = compute(text);
    known.set(text, value);
    return value;
  };
}

/** `Tue Dec 16 2014 12:30:00 GMT-0800 (PST)`: the text of a JavaScript date. */
const browserDate = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2} \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4}/;
const instantIn = cached((text: string): string | null => {
  const dateText = browserDate.exec(text)?.[0];
  if (!dateText) return instantText(text) ?? null;
  const date = new Date(dateText);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
});

/** The index of the cell of each field. */
export type FieldPositions = Readonly<Partial<Record<MarketField, number>>>;

/** Reads the cells of one row by field. Its functions throw RejectedRow for a value that is not valid. */
export function readCells(cells: readonly string[], positions: FieldPositions, latest: number) {
  const cell = (field: MarketField): string | null => {
    const text = (cells[positions[field] ?? -1] ?? "").trim();
    return text === "" || unknownText.test(text) ? null : text;
  };
  return {
    cell,

    text(field: MarketField, maxLength = maxTextLength): string | null {
      const value = cell(field);
      if (value === null) return null;
      if (formula.test(value)) throw new RejectedRow(`${field}: ${quoted(value)} is a formula.`);
      if (value.includes(unitSeparator)) throw new RejectedRow(`${field}: ${quoted(value)} contains U+001F.`);
      return value.length > maxLength ? value.slice(0, maxLength).toWellFormed() : value;
    },

    number(field: MarketField, { min, max, unit }: Limits): number | null {
      const value = cell(field);
      if (value === null) return null;
      const read = /^\d+$/.test(value) ? Number(value) : numberOf(value);
      const problem = unit && unitProblem(value, unit);
      if (problem) throw new RejectedRow(`${field}: ${quoted(value)} ${problem}.`);
      if (read === undefined) throw new RejectedRow(`${field}: ${quoted(value)} is not a number.`);
      if (read < min || read > max) throw new RejectedRow(`${field}: ${quoted(value)} is not within ${min} to ${max}.`);
      return read;
    },

    instant(field: MarketField): string | null {
      const value = cell(field);
      if (value === null) return null;
      const read = instantIn(value);
      if (read === null) throw new RejectedRow(`${field}: ${quoted(value)} is not a date.`);
      if (Date.parse(read) < firstDay) throw new RejectedRow(`${field}: ${quoted(value)} is before ${firstYear}.`);
      if (Date.parse(read) > latest) throw new RejectedRow(`${field}: ${quoted(value)} is in the future.`);
      return read;
    },
  };
}
export type RowCells = ReturnType<typeof readCells>;

export function required<T>(field: MarketField, value: T | null): T {
  if (value === null) throw new RejectedRow(`${field}: it is missing.`);
  return value;
}

export const quoted = (text: string | null): string => `"${(text ?? "").slice(0, 40).toWellFormed()}"`;

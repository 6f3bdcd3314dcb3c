import type { Delimiter } from "../../../../formats/csv/records.ts";
import { maxLineLength, textOfBytes } from "./lines.ts";

/** A row of the file with its number as a spreadsheet counts: its cells, or why it cannot be read. */
export type FileRow =
  | { readonly row: number; readonly cells: readonly string[] }
  | { readonly row: number; readonly reason: string };

const tooLong = `It is longer than ${maxLineLength / 1024} KB.`;

/** The maximum length of a row with an open quote. A longer one has a quote that was never closed. */
const maxQuotedLength = 10_000;

/** The cells of one line (RFC 4180), or null if a quote is still open at the end of the line. */
export function cellsOf(line: string, delimiter: Delimiter): string[] | null {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (line[at] !== '"') {
      const end = line.indexOf(delimiter, at);
      cells.push(line.slice(at, end === -1 ? line.length : end));
      if (end === -1) return cells;
      at = end + 1;
      continue;
    }
    let cell = "";
    let quote = line.indexOf('"', at + 1);
    let from = at + 1;
    while (quote !== -1 && line[quote + 1] === '"') {
      cell += line.slice(from, quote + 1);
      from = quote + 2;
      quote = line.indexOf('"', from);
    }
    if (quote === -1) return null;
    cell += line.slice(from, quote);
    const end = line.indexOf(delimiter, quote + 1);
    // what follows a closing quote is part of the cell, as spreadsheets read it
    cells.push(cell + line.slice(quote + 1, end === -1 ? line.length : end));
    if (end === -1) return cells;
    at = end + 1;
  }
}

/**
 * Splits the lines of a CSV file into rows. A quote that is never closed rejects its own row only: the lines after it
 * are read as rows again. The first row gets the number `first`.
 */
export class CsvRows {
  readonly #delimiter: Delimiter;
  #row: number;
  /** The lines of a row with an open quote. */
  #open: string[] = [];

  constructor(delimiter: Delimiter, first = 1) {
    this.#delimiter = delimiter;
    this.#row = first;
  }

  push(lines: readonly string[]): FileRow[] {
    const rows: FileRow[] = [];
    for (const line of lines) this.#take(line, rows);
    return rows;
  }

  /** The rows that remain at the end of the file. */
  end(): FileRow[] {
    const rows: FileRow[] = [];
    while (this.#open.length > 0) this.#giveUp("The file ends within this row.", rows);
    return rows;
  }

  #take(line: string, rows: FileRow[]): void {
    const isContinued = this.#open.length > 0;
    const isStillOpen = isContinued && !line.includes('"');
    const text = isContinued ? [...this.#open, line].join("\n") : line;
    const cells = isStillOpen ? null : cellsOf(text, this.#delimiter);
    if (cells) {
      this.#open = [];
      this.#add(text, cells, rows);
    } else {
      this.#open.push(line);
      if (text.length > maxQuotedLength) this.#giveUp("It has a quote that is never closed.", rows);
    }
  }

  #giveUp(reason: string, rows: FileRow[]): void {
    const [, ...others] = this.#open;
    this.#open = [];
    rows.push({ row: this.#row++, reason });
    for (const line of others) this.#take(line, rows);
  }

  #add(text: string, cells: readonly string[], rows: FileRow[]): void {
    const row = this.#row++;
    if (text.trim() === "") return;
    if (text.length > maxLineLength) rows.push({ row, reason: tooLong });
    else if (text.includes("\0")) rows.push({ row, reason: "It contains an invalid character." });
    else rows.push({ row, cells: beyondAscii.test(text) ? cells.map(textOfBytes) : cells });
  }
}
const beyondAscii = /[^\0-\x7f]/;

interface RankedField<F> {
  readonly field: F;
  /** If an object has several keys of one field, the lowest rank counts. */
  readonly rank: number;
}

/** Reads a line of NDJSON into the cells of `fields`. Other keys are ignored. */
export function createJsonRowReader<F extends string>(
  fields: readonly F[],
  fieldOfKey: (key: string) => RankedField<F> | undefined,
) {
  const known = new Map<string, RankedField<F> | undefined>();
  const nameOf = (key: string): RankedField<F> | undefined => {
    if (known.has(key) || known.size >= 1000) return known.get(key);
    known.set(key, fieldOfKey(key));
    return known.get(key);
  };
  return (line: string, row: number): FileRow => {
    if (line.length > maxLineLength) return { row, reason: tooLong };
    let value: unknown;
    try {
      value = JSON.parse(textOfBytes(line));
    } catch {
      return { row, reason: "It is not a JSON object. The file may end within this line." };
    }
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return { row, reason: "It is not an object." };
    const cells = new Array<string>(fields.length).fill("");
    const ranks = new Array<number>(fields.length).fill(Number.POSITIVE_INFINITY);
    for (const [key, one] of Object.entries(value)) {
      const name = nameOf(key);
      const place = name ? fields.indexOf(name.field) : -1;
      if (!name || one === null || typeof one === "object" || name.rank >= (ranks[place] ?? 0)) continue;
      const text = String(one);
      if (text.includes("\0") || !text.isWellFormed()) return { row, reason: "It contains an invalid character." };
      cells[place] = text;
      ranks[place] = name.rank;
    }
    return { row, cells };
  };
}

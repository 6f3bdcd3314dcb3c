import { CsvError } from "./encoding.ts";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** Longer is no cell but a quote that was never closed, and the rest of the file behind it. */
const maxCellCharacters = 50_000;
const maxCells = 500;

/**
 * Cuts text into records as RFC 4180 says: cells may be quoted, a quoted cell may hold delimiters, line ends
 * and doubled quotes. Lines end with LF, CRLF or CR. As spreadsheets do, a quote inside a cell that did not
 * begin with one is a letter, and so is what follows a closing quote. Text comes in pieces of any size.
 * Throws CsvError for a quote that is never closed.
 */
export class RecordReader {
  readonly #delimiter: Delimiter;
  #cells: string[] = [];
  #cell = "";
  #state: "start" | "plain" | "quoted" | "closed" = "start";
  #afterCr = false;
  /** Of the record that is being read, as a spreadsheet counts. */
  #row = 1;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
  }

  /** The records that this piece of text completes; an empty line is a record of one empty cell. */
  push(text: string): string[][] {
    const records: string[][] = [];
    let from = 0;
    while (from < text.length) from = this.#step(text, from, records);
    return records;
  }

  /** The last record, where the file does not end with a line end. */
  end(): string[][] {
    if (this.#state === "quoted") throw this.#neverClosed();
    if (this.#state === "start" && this.#cells.length === 0) return [];
    const records: string[][] = [];
    this.#endRecord(records);
    return records;
  }

  #step(text: string, from: number, records: string[][]): number {
    if (this.#state === "quoted") return this.#quoted(text, from);
    const sign = text[from] ?? "";
    const afterCr = this.#afterCr;
    this.#afterCr = false;
    if (sign === "\n" && afterCr) return from + 1;
    if (sign === "\n" || sign === "\r") {
      this.#afterCr = sign === "\r";
      this.#endRecord(records);
      return from + 1;
    }
    if (sign === this.#delimiter) {
      this.#endCell();
      return from + 1;
    }
    if (sign === '"' && this.#state === "start") {
      this.#state = "quoted";
      return from + 1;
    }
    if (sign === '"' && this.#state === "closed") {
      // the second of a doubled quote
      this.#cell += '"';
      this.#state = "quoted";
      return from + 1;
    }
    return this.#plain(text, from);
  }

  /** Up to the next sign that means something outside quotes. */
  #plain(text: string, from: number): number {
    let to = from + 1;
    while (to < text.length) {
      const sign = text[to];
      if (sign === this.#delimiter || sign === "\n" || sign === "\r") break;
      to += 1;
    }
    this.#state = "plain";
    this.#append(text.slice(from, to));
    return to;
  }

  #quoted(text: string, from: number): number {
    const quote = text.indexOf('"', from);
    this.#append(text.slice(from, quote === -1 ? text.length : quote));
    if (quote === -1) return text.length;
    this.#state = "closed";
    return quote + 1;
  }

  #append(text: string): void {
    this.#cell += text;
    if (this.#cell.length > maxCellCharacters) throw this.#neverClosed();
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    if (this.#cells.length > maxCells)
      throw new CsvError(`Row ${this.#row} has more than ${maxCells} cells.`, this.#row);
    this.#cell = "";
    this.#state = "start";
  }

  #endRecord(records: string[][]): void {
    this.#endCell();
    records.push(this.#cells);
    this.#cells = [];
    this.#row += 1;
  }

  #neverClosed(): CsvError {
    const why = this.#state === "quoted" ? "a quote that is never closed" : "a cell without an end";
    return new CsvError(`Row ${this.#row} has ${why}: the file is cut off, or is no CSV.`, this.#row);
  }
}

/** A line outside quotes: cells may hold line ends. */
const lineOf = /(?:"(?:[^"]|"")*"|[^"\r\n])+/g;

/**
 * The delimiter that cuts the first line, quotes apart, into most cells. A comment above it (`# ...`) does not count;
 * a header whose first cell begins so is cut like the line below it, and does.
 */
export function delimiterOf(text: string): Delimiter {
  const cut = (line: string, delimiter: Delimiter): number =>
    line.replace(/"(?:[^"]|"")*"/g, "").split(delimiter).length;
  const best = (line: string): Delimiter =>
    delimiters.reduce((most, one) => (cut(line, one) > cut(line, most) ? one : most));
  const [first = "", ...others] = text.match(lineOf) ?? [];
  const delimiter = best(first);
  const below = first.startsWith("#") ? others.find((line) => !line.startsWith("#")) : undefined;
  if (below === undefined) return delimiter;
  const cells = cut(first, delimiter);
  return cells > 1 && cells === cut(below, delimiter) ? delimiter : best(below);
}

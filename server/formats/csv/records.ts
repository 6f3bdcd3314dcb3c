import { CsvError } from "./encoding.ts";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** A longer cell is the rest of a file after a quote that is never closed. */
const maxCellCharacters = 50_000;
const maxCells = 500;

/**
 * Splits text into records as in RFC 4180: cells may be quoted, and a quoted cell may contain delimiters, line ends and
 * doubled quotes. Lines end with LF, CRLF or CR. As in spreadsheets, a quote inside an unquoted cell is an ordinary
 * character, and so is text after a closing quote. Text comes in pieces of any size. Throws CsvError for a quote that is
 * never closed.
 */
export class RecordReader {
  readonly #delimiter: Delimiter;
  #cells: string[] = [];
  #cell = "";
  #state: "start" | "plain" | "quoted" | "closed" = "start";
  #afterCr = false;
  /** Row number of the current record, as a spreadsheet counts. */
  #row = 1;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
  }

  /** Returns the records that this piece of text completes; an empty line is a record of one empty cell. */
  push(text: string): string[][] {
    const records: string[][] = [];
    let from = 0;
    while (from < text.length) from = this.#step(text, from, records);
    return records;
  }

  /** Returns the last record, where the file does not end with a line end. */
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
      // The second of a doubled quote.
      this.#cell += '"';
      this.#state = "quoted";
      return from + 1;
    }
    return this.#plain(text, from);
  }

  /** Reads up to the next delimiter or line end. */
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

/** A line; a quoted cell may contain line ends. */
const lineOf = /(?:"(?:[^"]|"")*"|[^"\r\n])+/g;

/**
 * The delimiter that splits the first line, without its quoted cells, into the largest number of cells. A comment above it
 * (`# ...`) does not count. A header whose first cell starts with `#` has as many cells as the line below it, and counts.
 */
export function delimiterOf(text: string): Delimiter {
  const cut = (line: string, delimiter: Delimiter): number =>
    line.replace(/"(?:[^"]|"")*"/g, "").split(delimiter).length;
  const bestFor = (line: string): Delimiter =>
    delimiters.reduce((best, one) => (cut(line, one) > cut(line, best) ? one : best));
  const [first = "", ...others] = text.match(lineOf) ?? [];
  const delimiter = bestFor(first);
  const below = first.startsWith("#") ? others.find((line) => !line.startsWith("#")) : undefined;
  if (below === undefined) return delimiter;
  const cells = cut(first, delimiter);
  return cells > 1 && cells === cut(below, delimiter) ? delimiter : bestFor(below);
}

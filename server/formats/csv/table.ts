import { type Encoding, encodingOf, textOf } from "./encoding.ts";
import { type Delimiter, delimiterOf, delimiters, RecordReader } from "./records.ts";

/** A record and its row number, as a spreadsheet counts: the first line is row 1. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}
/** A CSV file, read up to its header. */
export interface CsvTable {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly header: readonly string[];
  /** The rows below the header, in batches as they are read; blank lines are omitted. */
  rows(): AsyncGenerator<readonly CsvRow[]>;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** Excel's first line where the delimiter is not the usual one of the reader's country. */
const declaration = /^sep=([,;\t|])[\r\n]/i;

/**
 * Reads the header of a CSV file; the rows are read on demand. The header is the first row that is not blank; an empty file
 * has an empty one. Throws CsvError for a file that is not text.
 */
export async function readCsv(file: string): Promise<CsvTable> {
  const encoding = await encodingOf(file);
  const start = await beginning(file, encoding);
  const declared = delimiters.find((delimiter) => delimiter === declaration.exec(start)?.[1]);
  const delimiter = declared ?? delimiterOf(start.replace(/^(?:[^\S\r\n]*[\r\n])+/, ""));
  const header = await firstRow(file, { encoding, delimiter, after: declared === undefined ? 0 : 1 });
  return {
    encoding,
    delimiter,
    header: header?.cells.map((cell) => cell.trim()) ?? [],
    async *rows() {
      for await (const batch of records(file, encoding, delimiter))
        yield batch.filter(({ row }) => header !== undefined && row > header.row);
    },
  };
}

async function beginning(file: string, encoding: Encoding): Promise<string> {
  for await (const text of textOf(file, encoding)) return text;
  return "";
}

async function firstRow(
  file: string,
  { encoding, delimiter, after }: { encoding: Encoding; delimiter: Delimiter; after: number },
): Promise<CsvRow | undefined> {
  for await (const batch of records(file, encoding, delimiter)) {
    const first = batch.find(({ row }) => row > after);
    if (first) return first;
  }
  return undefined;
}

async function* records(file: string, encoding: Encoding, delimiter: Delimiter): AsyncGenerator<readonly CsvRow[]> {
  const reader = new RecordReader(delimiter);
  let row = 0;
  const numbered = (batch: string[][]): CsvRow[] =>
    batch.map((cells) => ({ row: ++row, cells })).filter(({ cells }) => !isBlank(cells));
  for await (const text of textOf(file, encoding)) {
    const batch = numbered(reader.push(text));
    if (batch.length > 0) yield batch;
  }
  yield numbered(reader.end());
}

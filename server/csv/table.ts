import { type Encoding, encodingOf, textOf } from "./encoding.ts";
import { type Delimiter, delimiterOf, RecordReader } from "./records.ts";

/** A record and where it stands, as a spreadsheet counts: the header is row 1. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}
/** A CSV file, looked at as far as its header. */
export interface CsvTable {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly header: readonly string[];
  /** The rows below the header, in batches as they are read; lines with nothing on them are left out. */
  rows(): AsyncGenerator<readonly CsvRow[]>;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** Throws CsvError for a file that is no text. A file with nothing in it has an empty header. */
export async function openCsv(file: string): Promise<CsvTable> {
  const encoding = await encodingOf(file);
  const delimiter = delimiterOf(await beginning(file, encoding));
  let header: readonly string[] = [];
  for await (const [first] of records(file, encoding, delimiter)) {
    if (first) header = first.cells.map((cell) => cell.trim());
    break;
  }
  return {
    encoding,
    delimiter,
    header,
    async *rows() {
      for await (const batch of records(file, encoding, delimiter)) yield batch.filter(({ row }) => row > 1);
    },
  };
}

async function beginning(file: string, encoding: Encoding): Promise<string> {
  for await (const text of textOf(file, encoding)) return text;
  return "";
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

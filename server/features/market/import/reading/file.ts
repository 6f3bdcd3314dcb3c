import { stat } from "node:fs/promises";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import { type MarketField, marketFields } from "../../../../../contracts/pricing/market-files.ts";
import { type Delimiter, delimiterOf } from "../../../../formats/csv/records.ts";
import { columnsOf, fieldNamed, givenColumns, missingColumns, repeatedColumn } from "./columns.ts";
import { beginningOf, isGzipFile, linesOf, type TextForm, textOfBytes, unpackedSize } from "./lines.ts";
import { CsvRows, cellsOf, createJsonRowReader, type FileRow } from "./records.ts";

/** A file of market rows, described from its first bytes. */
export interface MarketFile {
  readonly path: string;
  readonly bytes: number;
  readonly isGzip: boolean;
  readonly form: TextForm;
  readonly table: { readonly format: "csv"; readonly delimiter: Delimiter } | { readonly format: "ndjson" };
  /** Each header with the field it was read as, for the answer to the client. */
  readonly headers: readonly { readonly header: string; readonly field: MarketField | null }[];
  /** The field of each cell of a row. */
  readonly columns: readonly (MarketField | undefined)[];
}
type Table = Pick<MarketFile, "table" | "headers" | "columns">;
/** Why no row can be read: a required field has no column, or a field has two. */
interface DescribedFile extends MarketFile {
  readonly problem: string | null;
}
/**
 * The field of each column of a CSV file, in order. Undefined: columns are recognized by their names. The rows of an
 * NDJSON file name their fields themselves.
 */
export type GivenColumns = readonly (MarketField | null)[] | undefined;

/** The maximum size of an unpacked file: about ten million rows by our own estimate. */
export const maxUnpackedBytes = 2 * 1024 ** 3;
const sampleBytes = 64 * 1024;

const invalidFile = (message: string): AppError => new AppError("INVALID_FILE_TYPE", { message, field: "file" });

/**
 * Checks a file before anything is stored. Throws INVALID_FILE_TYPE if it is not CSV or NDJSON with the required
 * columns, or is a gzip file that cannot be unpacked. Throws FILE_TOO_LARGE if it unpacks to more than the limit.
 */
export async function inspectFile(path: string, given?: GivenColumns): Promise<MarketFile> {
  const { problem, ...file } = await describeFile(path, given);
  if (problem !== null) throw invalidFile(problem);
  return file;
}

/** As `inspectFile`, but does not throw for columns with which no row can be read. */
export async function describeFile(path: string, given?: GivenColumns): Promise<DescribedFile> {
  const { size } = await stat(path);
  const isGzip = await isGzipFile(path);
  if (isGzip) await assertUnpacks(path, maxUnpackedBytes);
  const sample = await beginningOf(path, isGzip, sampleBytes);
  const form = formOf(sample);
  if (form === "bytes" && sample.includes(0))
    throw invalidFile("The file is not text. Send CSV or NDJSON, or either as gzip.");
  const text = textStart(sample, form);
  if (text.trim() === "") throw invalidFile("The file is empty.");
  const shape = { path, bytes: size, isGzip, form };
  if (/^\s*\[/.test(text)) throw invalidFile("The file is a JSON array. Send one object on each line (NDJSON).");
  return /^\s*\{/.test(text) ? { ...shape, ...jsonTable(text), problem: null } : { ...shape, ...csvTable(text, given) };
}

/** Throws VALIDATION_ERROR for columns that the file cannot use. */
export function assertColumnsApply({ table }: Pick<MarketFile, "table">, given: GivenColumns): void {
  if (table.format === "csv" || !given) return;
  throw new AppError("VALIDATION_ERROR", { message: "columns: is only for CSV files.", field: "columns" });
}

async function assertUnpacks(path: string, limit: number): Promise<void> {
  const size = await unpackedSize(path, limit).catch((cause: unknown) => {
    throw new AppError("INVALID_FILE_TYPE", {
      message: "The gzip file is incomplete or damaged and cannot be unpacked.",
      field: "file",
      cause,
    });
  });
  if (size <= limit) return;
  const message = `The file unpacks to more than ${Math.round(limit / 1024 / 1024)} MB. Send it in parts.`;
  throw new AppError("FILE_TOO_LARGE", { message, field: "file", details: { max_bytes: limit } });
}

/** Detects UTF-16 by its byte order mark, else by the zero bytes between Latin letters. */
function formOf(sample: Buffer): TextForm {
  if (sample[0] === 0xff && sample[1] === 0xfe) return "utf-16le";
  if (sample[0] === 0xfe && sample[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && even === 0) return "utf-16le";
  if (even > sample.length / 8 && odd === 0) return "utf-16be";
  return "bytes";
}

/** One character for each byte, like the lines of `linesOf`, without the byte order mark. */
const textStart = (sample: Buffer, form: TextForm): string =>
  withoutMark(
    form === "bytes" ? sample.toString("latin1") : Buffer.from(new TextDecoder(form).decode(sample)).toString("latin1"),
  );
const withoutMark = (text: string): string => (text.startsWith("\u00ef\u00bb\u00bf") ? text.slice(3) : text);

function jsonTable(text: string): Table {
  let keys: string[] = [];
  try {
    keys = Object.keys(JSON.parse(textOfBytes(text.trimStart().split(/[\r\n]/, 1)[0] ?? "")) as object);
  } catch {
    throw invalidFile("The first line is not a JSON object. Send one object on each line (NDJSON).");
  }
  const headers = keys.map((header) => ({ header, field: fieldNamed(header)?.field ?? null }));
  return { table: { format: "ndjson" }, headers, columns: marketFields };
}

function csvTable(text: string, given: GivenColumns): Table & Pick<DescribedFile, "problem"> {
  const delimiter = delimiterOf(text.replace(/^(?:[^\S\r\n]*[\r\n])+/, ""));
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  const header = cellsOf(lines[0] ?? "", delimiter)?.map((cell) => textOfBytes(cell).trim()) ?? [];
  const columns = given ? givenColumns(header, given) : columnsOf(header);
  return {
    table: { format: "csv", delimiter },
    headers: header.map((cell, at) => ({ header: cell, field: columns[at] ?? null })),
    columns,
    problem: columnProblem(header, columns),
  };
}

function columnProblem(header: readonly string[], columns: Table["columns"]): string | null {
  const repeated = repeatedColumn(header, columns);
  if (repeated !== undefined) return `Two columns are named "${repeated}". Remove one of them.`;
  const missing = missingColumns(columns);
  return missing.length === 0
    ? null
    : `Required columns are missing: ${missing.join(", ")}. Is the first row a header?`;
}

/** The rows below the header in batches, with the share of the file that has been read. */
export async function* rowsOf(file: MarketFile): AsyncGenerator<{ readonly rows: FileRow[]; readonly share: number }> {
  const splitter = file.table.format === "csv" ? csvSplitter(file.table.delimiter) : jsonSplitter();
  let isStart = true;
  for await (const { lines, share } of linesOf(file.path, file)) {
    if (isStart && lines[0] !== undefined) {
      lines[0] = withoutMark(lines[0]);
      isStart = false;
    }
    yield { rows: splitter.push(lines), share };
  }
  yield { rows: splitter.end(), share: 1 };
}

interface RowSplitter {
  push(lines: string[]): FileRow[];
  end(): FileRow[];
}

/** The header is the first row that is not blank. */
function csvSplitter(delimiter: Delimiter): RowSplitter {
  let hasHeader = false;
  const csv = new CsvRows(delimiter);
  const below = (rows: FileRow[]): FileRow[] => {
    if (hasHeader || rows.length === 0) return rows;
    hasHeader = true;
    return rows.slice(1);
  };
  return { push: (lines) => below(csv.push(lines)), end: () => below(csv.end()) };
}

function jsonSplitter(): RowSplitter {
  let row = 0;
  const read = createJsonRowReader(marketFields, fieldNamed);
  return {
    push: (lines) =>
      lines.flatMap((line) => {
        row += 1;
        return line.trim() === "" ? [] : [read(line, row)];
      }),
    end: () => [],
  };
}

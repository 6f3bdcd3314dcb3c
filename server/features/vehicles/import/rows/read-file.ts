import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { ImportedRow } from "../../../../../contracts/vehicles/vehicles.ts";
import { CsvError } from "../../../../formats/csv/encoding.ts";
import { type CsvRow, type CsvTable, readCsv } from "../../../../formats/csv/table.ts";
import { skippedRow } from "../answers.ts";
import type { Candidate, SeenRows } from "../save/decide.ts";
import { interpret } from "./cells.ts";
import { columnsOfHeader, type ImportField } from "./columns.ts";
import type { ColumnName } from "./reasons.ts";

const maxImportRows = 200_000;

export type Columns = readonly (ImportField | undefined)[];

/**
 * Opens a CSV file and reads it to its end once, so that nothing is written from an invalid file. Throws
 * VALIDATION_ERROR with `file`.
 */
export async function readFile(file: string): Promise<{ table: CsvTable; columns: Columns }> {
  try {
    const table = await readCsv(file);
    const columns = columnsOfHeader(table.header);
    assertColumns(table.header, columns);
    await assertRowCount(table);
    return { table, columns };
  } catch (error) {
    throw error instanceof CsvError ? invalidFile(error.message) : error;
  }
}

const invalidFile = (message: string): AppError => new AppError("VALIDATION_ERROR", { message, field: "file" });

function assertColumns(header: readonly string[], columns: Columns): void {
  if (header.length === 0) throw invalidFile("The file is empty.");
  const has = (field: ImportField) => columns.includes(field);
  if (has("vin") || has("stockNumber") || (has("make") && has("model"))) return;
  throw invalidFile("No column is a VIN, a stock number, or a make with a model. Is the first row a header?");
}

async function assertRowCount(table: CsvTable): Promise<void> {
  let count = 0;
  for await (const batch of table.rows()) {
    count += batch.length;
    if (count > maxImportRows) throw invalidFile(`The file has more than ${maxImportRows} rows.`);
  }
}

/** The rows that can be imported, and the others with the reasons. */
export function readRows(
  batch: readonly CsvRow[],
  { columns, columnName, seen }: { columns: Columns; columnName: ColumnName; seen: SeenRows },
) {
  const candidates: Candidate[] = [];
  const rejected: ImportedRow[] = [];
  for (const { row, cells } of batch) {
    const read = interpret(columns, cells, columnName);
    const reason = "reason" in read ? read.reason : seen.repeats(row, read.fields);
    if (reason !== undefined) rejected.push(skippedRow(row, reason));
    else if ("fields" in read) candidates.push({ row, ...read });
  }
  return { candidates, rejected };
}

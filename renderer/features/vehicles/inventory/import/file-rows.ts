import type { VehicleImport } from "../../../../../contracts/vehicles/vehicles.ts";

const escapeDelimiter = (delimiter: string): string => `\\u${delimiter.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * The records of a CSV text that the server has accepted, by the same rules: cells may be quoted (RFC 4180), lines end
 * with LF, CRLF or CR, and text after a closing quote belongs to the cell.
 */
export function* recordsOf(text: string, delimiter: VehicleImport["delimiter"]): Generator<string[]> {
  const d = escapeDelimiter(delimiter);
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)")?([^${d}\\r\\n]*)(${d}|\\r\\n?|\\n|$)`, "y");
  let cells: string[] = [];
  while (cell.lastIndex < text.length || cells.length > 0) {
    const [matched, quoted, plain = "", end] = cell.exec(text) ?? [];
    if (matched === undefined) return;
    cells.push((quoted?.replaceAll('""', '"') ?? "") + plain);
    if (end === delimiter) continue;
    yield cells;
    cells = [];
  }
}

/** The vehicle's data in a row of the file, as text. Missing values are empty. */
export interface RowText {
  readonly name: string;
  readonly vin: string;
  readonly stockNumber: string;
}

/** The texts of all rows by row number. As in a spreadsheet, the header is row 1. */
export function rowTexts(
  file: ArrayBuffer,
  { encoding, delimiter, columns }: Pick<VehicleImport, "encoding" | "delimiter" | "columns">,
): ReadonlyMap<number, RowText> {
  const column = (field: string) => columns.findIndex((one) => one.field === field);
  const [vin, stock, ...name] = ["vin", "stockNumber", "overviewYear", "make", "model", "trim"].map(column);
  const texts = new Map<number, RowText>();
  let row = 0;
  for (const cells of recordsOf(new TextDecoder(encoding).decode(file), delimiter)) {
    row += 1;
    const at = (index: number | undefined) => cells[index ?? -1]?.trim() ?? "";
    texts.set(row, {
      name: name
        .map(at)
        .filter((word) => word !== "")
        .join(" "),
      vin: at(vin),
      stockNumber: at(stock),
    });
  }
  return texts;
}

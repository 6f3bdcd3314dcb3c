/** A spreadsheet reads a cell that starts like this as a formula (OWASP, CSV Injection). */
const beginsFormula = /^[=+\-@\t\r]/;

/** One cell as in RFC 4180, always quoted; an apostrophe is put before text that would be a formula. */
export const csvCell = (value: string): string =>
  `"${(beginsFormula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** A line: texts quoted, numbers as they are, null as an empty cell. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : csvCell(cell ?? ""))).join(",")}\r\n`;

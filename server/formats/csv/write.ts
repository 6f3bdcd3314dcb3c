/** What a spreadsheet takes for a formula when a cell begins with it (OWASP, CSV Injection). */
const beginsFormula = /^[=+\-@\t\r]/;

/** One cell by RFC 4180, always in quotes; what would be a formula begins with an apostrophe. */
export const csvCell = (value: string): string =>
  `"${(beginsFormula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** A line: texts in quotes, numbers as they are, null as an empty cell. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : csvCell(cell ?? ""))).join(",")}\r\n`;

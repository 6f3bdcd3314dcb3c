/** Formats rows as aligned columns: the first is left-aligned, the others (figures) are right-aligned. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<readonly number[]>(
    (widest, row) =>
      Array.from({ length: Math.max(widest.length, row.length) }, (_, at) =>
        Math.max(widest[at] ?? 0, row[at]?.length ?? 0),
      ),
    [],
  );
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

/** Shown for an unknown figure. */
export const unknown = "-";

export const figure = (value: number | null, digits = 3): string => (value === null ? unknown : value.toFixed(digits));

export const percent = (part: number, whole: number): string =>
  whole === 0 ? unknown : `${((100 * part) / whole).toFixed(0)} %`;

/** A table with a line of titles, or `no labels` if it has no rows. */
export const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? "no labels" : columns([titles, ...rows]);

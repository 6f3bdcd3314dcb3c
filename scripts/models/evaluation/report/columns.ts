/** Rows as lines of aligned columns: the first to the left, the others, figures, to the right. */
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

/** Stands for a figure that is not known. */
export const unknown = "-";

export const figure = (value: number | null, digits = 3): string => (value === null ? unknown : value.toFixed(digits));

export const percent = (part: number, whole: number): string =>
  whole === 0 ? unknown : `${((100 * part) / whole).toFixed(0)} %`;

/** A table with a line of titles; without rows, that nothing is labelled. */
export const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? "nothing is labelled" : columns([titles, ...rows]);

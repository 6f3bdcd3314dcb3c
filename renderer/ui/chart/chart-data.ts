export type ChartKind = "line" | "area" | "bar" | "donut" | "radial";

export interface ChartSeries {
  readonly label: string;
  /** One value for each label; null where there is no data. */
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
}

/** The latest value of a series; null without data. */
export const lastValue = ({ values }: ChartSeries): number | null => values.findLast((value) => value !== null) ?? null;

/** The mean of the values; null without data. */
export function averageOf({ values }: ChartSeries): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** A cell that a spreadsheet shows as text, also if it begins like a formula. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The data as CSV: a row for each label, a column for each series. A missing value is an empty cell. */
export function csvOf({ labels, series }: ChartData, firstColumn: string): string {
  const header = [firstColumn, ...series.map(({ label }) => label)].map(cellOf);
  const rows = labels.map((label, at) => [cellOf(label), ...series.map(({ values }) => String(values[at] ?? ""))]);
  return [header, ...rows].map((row) => row.join(",")).join("\r\n");
}

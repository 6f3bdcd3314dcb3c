import type { KpiFilter } from "../../../../contracts/system/kpis.ts";

/** The only field whose value changes every day. It is computed for the end of each period, not read from a column. */
export const daysInStock = "daysInStock";

/** The days on which vehicles were acquired and sold; `sold` is null for vehicles in stock. */
export interface StockSpan {
  readonly acquired: number;
  readonly sold: number | null;
}
/** The sums of rows with the same days. */
interface StockRows {
  readonly known: number;
  readonly stock?: StockSpan;
}
/** How a figure uses the days in stock. */
export interface DaysInStockUse {
  /** Whether they are the aggregated field. */
  readonly isField: boolean;
  readonly filters: readonly KpiFilter[];
}

/** Calendar days from the acquisition to the sale, or to `day` if it is earlier. */
const ageAt = ({ acquired, sold }: StockSpan, day: number): number =>
  Math.max(0, Math.min(day, sold ?? day) - acquired);

const comparisons: Record<KpiFilter["operator"], (age: number, value: number) => boolean> = {
  eq: (age, value) => age === value,
  ne: (age, value) => age !== value,
  lt: (age, value) => age < value,
  lte: (age, value) => age <= value,
  gt: (age, value) => age > value,
  gte: (age, value) => age >= value,
};

/** Rows with the same days as they count at the end of `day`; undefined if a filter leaves them out. */
export function countedAt<T extends StockRows>(
  rows: T,
  day: number,
  { isField, filters }: DaysInStockUse,
): T | undefined {
  if (!rows.stock) return rows;
  const age = ageAt(rows.stock, day);
  if (!filters.every(({ operator, value }) => comparisons[operator](age, Number(value)))) return undefined;
  return isField ? { ...rows, sum: rows.known * age, min: age, max: age } : rows;
}

import type { KpiFilter } from "../../../../contracts/system/kpis.ts";

/** The only field whose value changes every day. It is computed for the end of each period, not read from a column. */
export const daysInStock = "daysInStock";

/** The days on which vehicles were acquired and sold; `acquired` is null if unknown, `sold` for vehicles in stock. */
export interface StockSpan {
  readonly acquired: number | null;
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

/** Calendar days from the acquisition to the sale, or to `day` if it is earlier. Undefined for an unknown acquisition. */
const ageAt = ({ acquired, sold }: StockSpan, day: number): number | undefined =>
  acquired === null ? undefined : Math.max(0, Math.min(day, sold ?? day) - acquired);

const comparisons: Record<KpiFilter["operator"], (age: number, value: number) => boolean> = {
  eq: (age, value) => age === value,
  ne: (age, value) => age !== value,
  lt: (age, value) => age < value,
  lte: (age, value) => age <= value,
  gt: (age, value) => age > value,
  gte: (age, value) => age >= value,
};

/** An unknown age matches no filter but `ne`, like the unknown value of another field. */
const matches = (age: number | undefined, { operator, value }: KpiFilter): boolean =>
  age === undefined ? operator === "ne" : comparisons[operator](age, Number(value));

/** Rows with the same days as they count at the end of `day`; undefined if a filter leaves them out. */
export function countedAt<T extends StockRows>(
  rows: T,
  day: number,
  { isField, filters }: DaysInStockUse,
): T | undefined {
  if (!rows.stock) return rows;
  const age = ageAt(rows.stock, day);
  if (!filters.every((filter) => matches(age, filter))) return undefined;
  if (!isField) return rows;
  if (age === undefined) return { ...rows, known: 0, sum: 0, min: null, max: null };
  return { ...rows, sum: rows.known * age, min: age, max: age };
}

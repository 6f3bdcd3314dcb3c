import type { Aggregation } from "../../../../contracts/system/kpis.ts";
import { countedAt, type DaysInStockUse, type StockSpan } from "./days-in-stock.ts";
import { type Period, within } from "./period.ts";

/** The sums of the rows of one day: their number, and the known values of their field. */
export interface DayMoments {
  readonly day: number;
  /** For lasting rows: the day on which their state ended; absent for the current state. */
  readonly until?: number;
  readonly rows: number;
  readonly known: number;
  readonly sum: number;
  readonly min: number | null;
  readonly max: number | null;
  /** If the figure uses the days in stock. */
  readonly stock?: StockSpan;
}
/** Rows by the day on which they were created. A period includes all lasting rows that exist at its end. */
export interface Moments {
  readonly lasting: boolean;
  readonly days: readonly DayMoments[];
  /** Absent if the figure does not use the days in stock. */
  readonly daysInStock?: DaysInStockUse;
}
export interface Aggregated {
  readonly value: number | undefined;
  /** The number of values that were aggregated. */
  readonly known: number;
  /** The number of rows without the value. They were left out. */
  readonly leftOut: number;
}

const existsAt = ({ day, until }: DayMoments, last: number): boolean =>
  day <= last && (until === undefined || until > last);

/**
 * An aggregation over a period. Without rows, a count and a sum are 0 and others have no value. If all values are unknown,
 * only a count has a value.
 */
export function aggregate(moments: Moments, aggregation: Aggregation, period: Period): Aggregated {
  const { lasting, days, daysInStock } = moments;
  const present = days.filter((one) => (lasting ? existsAt(one, period.last) : within(one.day, period)));
  const taken = daysInStock ? present.flatMap((one) => countedAt(one, period.last, daysInStock) ?? []) : present;
  const total = (of: (day: DayMoments) => number) => taken.reduce((sum, day) => sum + of(day), 0);
  const rows = total((day) => day.rows);
  const known = total((day) => day.known);
  const counts = { known, leftOut: rows - known };
  if (aggregation === "count") return { value: known, ...counts };
  if (known === 0) return { value: aggregation === "sum" && rows === 0 ? 0 : undefined, ...counts };
  const sum = total((day) => day.sum);
  if (aggregation === "sum") return { value: sum, ...counts };
  if (aggregation === "average") return { value: sum / known, ...counts };
  const extremes = taken.map((day) => day[aggregation]).filter((value) => value !== null);
  return { value: Math[aggregation](...extremes), ...counts };
}

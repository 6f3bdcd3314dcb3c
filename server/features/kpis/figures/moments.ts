import type { Aggregation } from "../../../../contracts/kpis.ts";
import { type Period, within } from "./period.ts";

/** What the rows of one day come to: how many, and their field's known values. */
export interface DayMoments {
  readonly day: number;
  readonly rows: number;
  readonly known: number;
  readonly sum: number;
  readonly min: number | null;
  readonly max: number | null;
}
/** Rows by the day on which they came about. Of those that last, all up to the end of a period are in it. */
export interface Moments {
  readonly lasting: boolean;
  readonly days: readonly DayMoments[];
}
export interface Aggregated {
  readonly value: number | undefined;
  /** Rows that were counted. */
  readonly rows: number;
}

/** An aggregation over a period; of no values, only a count and a sum have a value, 0. */
export function aggregate({ lasting, days }: Moments, aggregation: Aggregation, period: Period): Aggregated {
  const taken = days.filter(({ day }) => (lasting ? day <= period.last : within(day, period)));
  const total = (of: (day: DayMoments) => number) => taken.reduce((sum, day) => sum + of(day), 0);
  const rows = total((day) => day.rows);
  const known = total((day) => day.known);
  const extreme = (name: "min" | "max") =>
    Math[name](...taken.map((day) => day[name]).filter((value) => value !== null));
  if (aggregation === "count") return { value: rows, rows };
  if (aggregation === "sum") return { value: total((day) => day.sum), rows };
  if (known === 0) return { value: undefined, rows };
  return { value: aggregation === "average" ? total((day) => day.sum) / known : extreme(aggregation), rows };
}

import type { Aggregation } from "../../../../contracts/kpis.ts";
import { type Period, within } from "./period.ts";

/** What the rows of one day come to: how many, and their field's known values. */
export interface DayMoments {
  readonly day: number;
  /** The day on which they no longer stood so; of what lasts, absent where they still do. */
  readonly until?: number;
  readonly rows: number;
  readonly known: number;
  readonly sum: number;
  readonly min: number | null;
  readonly max: number | null;
}
/** Rows by the day on which they came about. Of those that last, all that stand at the end of a period are in it. */
export interface Moments {
  readonly lasting: boolean;
  readonly days: readonly DayMoments[];
}
export interface Aggregated {
  readonly value: number | undefined;
  /** Values that it was made of: where a field is counted or added up, the rows that have one. */
  readonly known: number;
}

const standsAt = ({ day, until }: DayMoments, last: number): boolean =>
  day <= last && (until === undefined || until > last);

/** An aggregation over a period. Of no rows a count and a sum are 0, and nothing else has a value; of unknown values only a count has. */
export function aggregate({ lasting, days }: Moments, aggregation: Aggregation, period: Period): Aggregated {
  const taken = days.filter((one) => (lasting ? standsAt(one, period.last) : within(one.day, period)));
  const total = (of: (day: DayMoments) => number) => taken.reduce((sum, day) => sum + of(day), 0);
  const known = total((day) => day.known);
  if (aggregation === "count") return { value: known, known };
  if (known === 0) return { value: aggregation === "sum" && total((day) => day.rows) === 0 ? 0 : undefined, known };
  const sum = total((day) => day.sum);
  if (aggregation === "sum") return { value: sum, known };
  if (aggregation === "average") return { value: sum / known, known };
  return { value: Math[aggregation](...taken.map((day) => day[aggregation]).filter((value) => value !== null)), known };
}

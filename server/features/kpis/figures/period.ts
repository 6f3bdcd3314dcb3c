import type { TimeRange } from "../../../../contracts/system/kpis.ts";
import type { Calendar } from "../../../platform/calendar.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";

/** Calendar days of a time zone, both included, counted from 1970. */
export interface Period {
  readonly first: number;
  readonly last: number;
}

const lengths = { "7d": 7, "30d": 30, "90d": 90 } as const satisfies Record<TimeRange, number>;

/** The last days of a range, today included. */
export function lastDays(range: TimeRange, calendar: Calendar, clock: Clock): Period {
  const last = calendar.dayOf(instantNow(clock));
  return { first: last - lengths[range] + 1, last };
}

export const lengthOf = ({ first, last }: Period): number => last - first + 1;

/** As many days before. */
export const before = (period: Period): Period => ({ first: period.first - lengthOf(period), last: period.first - 1 });

/** Each day as a period of its own. */
export const daysOf = ({ first, last }: Period): Period[] =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ first: first + i, last: first + i }));

export const within = (day: number, { first, last }: Period): boolean => day >= first && day <= last;

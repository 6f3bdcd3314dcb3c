import type { Kpi } from "../../../contracts/system/kpis.ts";
import type { Calendar } from "../../platform/calendar.ts";
import { type Clock, dayText, instantNow } from "../../platform/clock.ts";
import type { ComputedIn } from "./figures/compute.ts";
import { before, daysOf, lengthOf, type Period } from "./figures/period.ts";
import type { KpiRow } from "./kpis.repo.ts";

type Trend = Kpi["trend"];

/** Decimal places of the value. */
const places = (row: Pick<KpiRow, "dataType">): number => (row.dataType === "NUMBER" ? 4 : 2);
const rounded = (value: number, digits: number): number => {
  // Such a number has no decimal places, and multiplying it could overflow.
  if (Math.abs(value) >= 1e15) return value;
  const factor = 10 ** digits;
  // Binary numbers are not exact: 1.005 is slightly less. The factor corrects that.
  return Math.round(value * factor * (1 + Number.EPSILON)) / factor;
};

/** The change in percent; 0 if `from` is 0, and for an overflow. */
function percentage(from: number, to: number): number {
  const change = ((to - from) / Math.abs(from)) * 100;
  return Number.isFinite(change) ? rounded(change, 2) : 0;
}

const trendOf = (from: number, to: number): Trend => (to === from ? "flat" : to > from ? "up" : "down");

/** A KPI over a period, with its trend against the period of the same length before it. */
export function kpiOf(
  row: KpiRow,
  { computedIn, withheld }: { computedIn: ComputedIn; withheld: boolean },
  { period, calendar, clock, currency }: { period: Period; calendar: Calendar; clock: Clock; currency: string },
): Kpi {
  const { workspaceId: _workspaceId, ...rest } = row;
  const digits = places(row);
  const { value: now, leftOut } = computedIn(period);
  const then = computedIn(before(period)).value;
  const value = rounded(now ?? 0, digits);
  const compared = now === undefined || then === undefined ? undefined : rounded(then, digits);
  return {
    ...rest,
    value,
    currency,
    hasData: now !== undefined,
    withheld,
    leftOut,
    period: { days: lengthOf(period), from: calendar.startOf(period.first), to: instantNow(clock) },
    trend: compared === undefined ? "flat" : trendOf(compared, value),
    trendPercentage: compared === undefined ? 0 : percentage(compared, value),
  };
}

/** Divides before it adds, so that the sum does not overflow. */
const averageOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value / values.length, 0);

const label = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** The value of each day, and statistics of the days with data. */
export function chartOf(row: KpiRow, computedIn: ComputedIn, period: Period) {
  const digits = places(row);
  const dataPoints = daysOf(period).map((day) => {
    const date = dayText(day.first);
    const { value } = computedIn(day);
    return {
      date,
      value: rounded(value ?? 0, digits),
      label: label.format(new Date(date)),
      hasData: value !== undefined,
    };
  });
  const values = dataPoints.filter(({ hasData }) => hasData).map(({ value }) => value);
  const [first, last] = [values[0], values.at(-1)];
  const statistics =
    first === undefined || last === undefined
      ? { min: 0, max: 0, average: 0, trend: "flat" as const }
      : {
          min: Math.min(...values),
          max: Math.max(...values),
          average: rounded(averageOf(values), digits),
          trend: trendOf(first, last),
        };
  return { dataPoints, statistics };
}

import type { Kpi } from "../../../contracts/kpis.ts";
import { type Clock, dayText, instantNow } from "../../platform/clock.ts";
import type { Valued } from "./figures/compute.ts";
import { before, daysOf, lengthOf, type Period } from "./figures/period.ts";
import type { KpiRow } from "./kpis.repo.ts";

type Trend = Kpi["trend"];

/** Places after the point, as they are shown: money to the cent. */
const places = (row: Pick<KpiRow, "dataType">): number => (row.dataType === "NUMBER" ? 4 : 2);
const rounded = (value: number, digits: number): number => {
  // nothing behind the point is left there, and times the factor it may be beyond all numbers
  if (Math.abs(value) >= 1e15) return value;
  const factor = 10 ** digits;
  // half a cent is not always half a cent in binary: 1.005 is a little less
  return Math.round(value * factor * (1 + Number.EPSILON)) / factor;
};

/** In percent of what was; 0 where that is 0, and where it is beyond all numbers. */
function percentage(from: number, to: number): number {
  const change = ((to - from) / Math.abs(from)) * 100;
  return Number.isFinite(change) ? rounded(change, 2) : 0;
}

const trendOf = (from: number, to: number): Trend => (to === from ? "flat" : to > from ? "up" : "down");

/** A figure over a period, with its trend against as many days before. */
export function kpiOf(
  row: KpiRow,
  { valued, withheld }: { valued: Valued; withheld: boolean },
  { period, clock }: { period: Period; clock: Clock },
): Kpi {
  const { workspaceId: _workspaceId, ...rest } = row;
  const digits = places(row);
  const now = valued(period);
  const then = valued(before(period));
  const value = rounded(now ?? 0, digits);
  const compared = now === undefined || then === undefined ? undefined : rounded(then, digits);
  return {
    ...rest,
    value,
    hasData: now !== undefined,
    withheld,
    period: { days: lengthOf(period), from: `${dayText(period.first)}T00:00:00.000Z`, to: instantNow(clock) },
    trend: compared === undefined ? "flat" : trendOf(compared, value),
    trendPercentage: compared === undefined ? 0 : percentage(compared, value),
  };
}

/** Of numbers whose sum may be beyond all numbers. */
const averageOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value / values.length, 0);

const label = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** The figure of each day alone, and what those with data come to. */
export function chartOf(row: KpiRow, valued: Valued, period: Period) {
  const digits = places(row);
  const dataPoints = daysOf(period).map((day) => {
    const date = dayText(day.first);
    const value = valued(day);
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

import { offsetAt, startOfDay } from "../../contracts/kit/calendar.ts";
import { days } from "./clock.ts";

/** The calendar of a time zone: its days, counted from 1970. */
export interface Calendar {
  readonly timeZone: string;
  /**
   * The UTC times of day at which days of the zone start. One, or several with daylight saving time. `HH:MM`, sorted,
   * always with `00:00`. Rows of the same UTC day between two consecutive cuts belong to the same day of the zone.
   */
  readonly cuts: readonly string[];
  /** The day of an instant, or of a UTC day and time without seconds. */
  dayOf(instant: string): number;
  /** The first instant of a day. */
  startOf(day: number): string;
}

interface Change {
  readonly at: number;
  readonly offset: number;
}
const samplesApart = days(7);
const [first, last] = [Date.UTC(1970, 0, 1), Date.UTC(2070, 0, 1)];

/** When the offset of a zone changes, from 1970 to 2069. No zone changes it twice within a week. */
function changesOf(timeZone: string): Change[] {
  let before = offsetAt(first, timeZone);
  const changes: Change[] = [{ at: Number.NEGATIVE_INFINITY, offset: before }];
  for (let time = first + samplesApart; time <= last; time += samplesApart) {
    const offset = offsetAt(time, timeZone);
    if (offset !== before) changes.push({ at: changeWithin(timeZone, time - samplesApart, time), offset });
    before = offset;
  }
  return changes;
}

/** The first second with the offset that is valid at `to`. */
function changeWithin(timeZone: string, from: number, to: number): number {
  const offset = offsetAt(to, timeZone);
  let [low, high] = [from / 1000, to / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, timeZone) === offset) high = middle;
    else low = middle;
  }
  return high * 1000;
}

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(11, 16);

function calendarFor(timeZone: string): Calendar {
  const changes = changesOf(timeZone);
  // If midnight is skipped, the day starts when midnight would have been with the previous offset.
  const starts = changes.map(({ offset }) => timeOf(days(1) - offset));
  const cuts = [...new Set(["00:00", ...starts])].sort();
  const offsetOf = (time: number): number => {
    let [low, high] = [0, changes.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((changes[middle]?.at ?? 0) <= time) low = middle;
      else high = middle - 1;
    }
    return changes[low]?.offset ?? 0;
  };
  return {
    timeZone,
    cuts,
    dayOf: (instant) => {
      const time = Date.parse(instant.length === 16 ? `${instant}Z` : instant);
      return Math.floor((time + offsetOf(time)) / days(1));
    },
    startOf: (day) => startOfDay(timeZone, new Date(day * days(1)).toISOString().slice(0, 10)),
  };
}

const utc: Calendar = {
  timeZone: "UTC",
  cuts: ["00:00"],
  dayOf: (instant) => Date.parse(instant.slice(0, 10)) / days(1),
  startOf: (day) => new Date(day * days(1)).toISOString(),
};
const calendars = new Map<string, Calendar>([["UTC", utc]]);

/** The calendar of a time zone. Cached, because computing it takes about 20 ms. */
export function calendarOf(timeZone: string): Calendar {
  const known = calendars.get(timeZone) ?? calendarFor(timeZone);
  calendars.set(timeZone, known);
  return known;
}

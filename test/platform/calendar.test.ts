import { describe, expect, it } from "vitest";
import { dayIn } from "../../contracts/kit/calendar.ts";
import { calendarOf } from "../../server/platform/calendar.ts";
import { dayText } from "../../server/platform/clock.ts";

// hundreds of thousands of instants: `expect` for each would take most of the time
const zones = [
  "UTC",
  "America/Chicago",
  "America/St_Johns",
  "America/Sao_Paulo",
  "Europe/London",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kiritimati",
];

describe("calendarOf", () => {
  it.each([
    ["UTC", ["00:00"]],
    ["America/Chicago", ["00:00", "05:00", "06:00"]],
    ["Asia/Kolkata", ["00:00", "18:30"]],
    ["Australia/Lord_Howe", ["00:00", "12:30", "13:00", "13:30", "14:00"]],
  ])("%s: days start at %j in UTC", (zone, cuts) => {
    expect(calendarOf(zone).cuts).toEqual(cuts);
  });

  it.each(zones)("%s: counts the day of an instant as Intl does, around every midnight of two years", (zone) => {
    const calendar = calendarOf(zone);
    const wrong: string[] = [];
    for (let time = Date.UTC(2018, 0, 1); time < Date.UTC(2020, 0, 1); time += 1_740_123) {
      const instant = new Date(time).toISOString();
      const [day, byIntl] = [dayText(calendar.dayOf(instant)), dayIn(zone, instant)];
      if (day !== byIntl) wrong.push(`${instant}: ${day} instead of ${byIntl}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(zones)("%s: every instant of a slot is of the day of the slot", (zone) => {
    const { cuts, dayOf, ...calendar } = calendarOf(zone);
    // a hundred instants are of one day, and Intl takes long
    const starts = new Map<number, string>();
    const startOf = (day: number): string => {
      const start = starts.get(day) ?? calendar.startOf(day);
      starts.set(day, start);
      return start;
    };
    const wrong: string[] = [];
    for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += 890_000) {
      const instant = new Date(time).toISOString();
      const cut = cuts.filter((one) => one <= instant.slice(11, 16)).at(-1);
      const day = dayOf(instant);
      if (dayOf(`${instant.slice(0, 11)}${cut}`) !== day) wrong.push(`${instant} is of another day than its slot`);
      if (instant < startOf(day) || instant >= startOf(day + 1))
        wrong.push(`${instant} is not between the starts of days`);
    }
    expect(wrong).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { dayIn, isTimeZone, readDaysIn, startOfDay } from "../../contracts/kit/calendar.ts";
import { DayOrInstant } from "../../contracts/kit/values.ts";

describe("startOfDay", () => {
  it.each([
    ["UTC", "2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["America/Chicago", "2026-01-15", "2026-01-15T06:00:00.000Z"],
    ["America/Chicago", "2026-07-15", "2026-07-15T05:00:00.000Z"],
    // the days of the changes, and those after them
    ["America/Chicago", "2026-03-08", "2026-03-08T06:00:00.000Z"],
    ["America/Chicago", "2026-03-09", "2026-03-09T05:00:00.000Z"],
    ["America/Chicago", "2026-11-01", "2026-11-01T05:00:00.000Z"],
    ["America/Chicago", "2026-11-02", "2026-11-02T06:00:00.000Z"],
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
    ["Asia/Kathmandu", "2026-05-05", "2026-05-04T18:15:00.000Z"],
    ["Pacific/Kiritimati", "2026-05-05", "2026-05-04T10:00:00.000Z"],
    ["Pacific/Marquesas", "2026-05-05", "2026-05-05T09:30:00.000Z"],
    // clocks skip midnight: the day starts at one o'clock
    ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z"],
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
    // midnight happens twice: the day starts with the first one
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ])("%s, %s: %s", (zone, day, start) => {
    expect(startOfDay(zone, day)).toBe(start);
    const before = new Date(Date.parse(start) - 1).toISOString();
    expect([dayIn(zone, start), dayIn(zone, before) < day]).toEqual([day, true]);
  });

  it("starts every day where the day before it ends, in zones of every kind", () => {
    const zones = ["America/New_York", "Europe/London", "Africa/Cairo", "Australia/Lord_Howe", "America/St_Johns"];
    for (const zone of zones) {
      for (let day = Date.UTC(2025, 0, 1); day < Date.UTC(2027, 0, 1); day += 86_400_000) {
        const text = new Date(day).toISOString().slice(0, 10);
        const start = startOfDay(zone, text);
        expect(dayIn(zone, start), `${zone} ${text}`).toBe(text);
        expect(dayIn(zone, new Date(Date.parse(start) - 1).toISOString()) < text, `${zone} ${text}`).toBe(true);
      }
    }
  });
});

describe("isTimeZone", () => {
  it("accepts names of the IANA database, and neither offsets nor other texts", () => {
    for (const name of ["UTC", "America/Chicago", "US/Eastern", "Etc/GMT+5"]) expect(isTimeZone(name), name).toBe(true);
    for (const text of ["+05:00", "-0500", "", "Mars/Olympus", "America/Chicago ", "America"])
      expect(isTimeZone(text), text).toBe(false);
  });
});

describe("DayOrInstant", () => {
  const read = (zone: string, text: string) => readDaysIn(zone, () => DayOrInstant.parse(text));

  it("reads a day as its start in the zone of the parse, and an instant as itself", () => {
    expect(read("America/Chicago", "2026-07-15")).toEqual({ value: "2026-07-15T05:00:00.000Z", hasDays: true });
    const instant = { value: "2026-07-15T10:00:00.000Z", hasDays: false };
    expect(read("America/Chicago", "2026-07-15T12:00:00+02:00")).toEqual(instant);
    expect(DayOrInstant.parse("2026-07-15")).toBe("2026-07-15T00:00:00.000Z");
  });

  it("rejects days that do not exist, times without a zone, and other formats", () => {
    for (const text of ["2026-02-30", "2026-13-01", "2026-07-15T12:00:00", "15.07.2026", "2026-7-5", "20260715", ""])
      expect(DayOrInstant.safeParse(text).success, text).toBe(false);
  });
});

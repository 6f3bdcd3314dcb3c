import { describe, expect, it } from "vitest";
import { expiredBackups } from "../../../server/features/backups/retention.ts";
import { dayOf, dayText } from "../../../server/platform/clock.ts";

const at = (day: string, time = "03:00:00") => ({ madeAt: `${day}T${time}.000Z` });
/** One backup per day, for so many days until that one. */
const daily = (count: number, until: string) =>
  Array.from({ length: count }, (_, ago) => at(dayText(dayOf(until) - ago)));
const daysOf = (backups: readonly { madeAt: string }[]) => backups.map(({ madeAt }) => madeAt.slice(0, 10));
const keptOf = (backups: readonly { madeAt: string }[]) => {
  const expired = new Set(expiredBackups(backups));
  return daysOf(backups.filter((backup) => !expired.has(backup)));
};

describe("expiredBackups", () => {
  it("keeps all backups of the first week", () => {
    expect(expiredBackups([])).toEqual([]);
    expect(expiredBackups(daily(7, "2026-11-28"))).toEqual([]);
  });

  it("keeps the last seven days, and the last day of each of four weeks", () => {
    // 2026-11-28 is a Saturday; the weeks before end on Sunday, November 22, 15 and 8
    expect(keptOf(daily(60, "2026-11-28"))).toEqual([
      "2026-11-28",
      "2026-11-27",
      "2026-11-26",
      "2026-11-25",
      "2026-11-24",
      "2026-11-23",
      "2026-11-22",
      "2026-11-15",
      "2026-11-08",
    ]);
  });

  it("keeps the newest of a day with several backups", () => {
    const early = at("2026-11-28", "03:00:00");
    expect(expiredBackups([early, at("2026-11-28", "09:30:00")])).toEqual([early]);
  });

  it("does not count days and weeks without a backup", () => {
    expect(expiredBackups(daily(7, "2026-09-01"))).toEqual([]);
    const sparse = ["2026-11-02", "2026-08-03", "2026-05-04", "2026-02-02"].map((day) => at(day));
    expect(expiredBackups(sparse)).toEqual([]);
  });

  it("keeps the same backups when it runs every day as when it runs once", () => {
    let kept: { madeAt: string }[] = [];
    for (const next of daily(60, "2026-11-28").reverse()) {
      const expired = new Set(expiredBackups([...kept, next]));
      kept = [...kept, next].filter((backup) => !expired.has(backup));
    }
    expect(daysOf(kept.toReversed())).toEqual(keptOf(daily(60, "2026-11-28")));
  });
});

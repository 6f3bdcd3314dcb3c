import { describe, expect, it } from "vitest";
import { farAhead, hasCome, hours, isWithin, minutes } from "../../server/platform/clock.ts";

const now = new Date("2026-11-30T12:00:00.000Z");
const from = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe("times that were set while the clock was ahead", () => {
  it("lie further ahead than any pause", () => {
    expect(farAhead(now.toISOString())).toBe(from(hours(27)).toISOString());
  });

  it.each([
    [-1, true],
    [0, true],
    [1, false],
    [hours(27), false],
    [hours(27) + 1, true],
  ])("have come, as past ones have: %i ms ahead", (ahead, isDue) => {
    expect(hasCome(from(ahead).getTime(), now.getTime())).toBe(isDue);
  });

  it("are not recent", () => {
    const isRecent = (at: Date) => isWithin(minutes(1), at.toISOString(), now);
    expect([from(-minutes(1)), from(1 - minutes(1)), now, from(1)].map(isRecent)).toEqual([false, true, true, false]);
  });
});

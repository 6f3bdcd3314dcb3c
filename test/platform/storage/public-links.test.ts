import { describe, expect, it } from "vitest";
import { lastDayOf } from "../../../server/platform/storage/public-links.ts";

describe("lastDayOf", () => {
  it.each([1, 2, 3, 30, 365, 3650])("keeps a lifetime of %i days, and at most half of it more", (lifetime) => {
    for (let today = 20_000; today < 20_800; today += 1) {
      const left = lastDayOf(today, lifetime) - today;
      expect(left).toBeGreaterThanOrEqual(lifetime);
      expect(left).toBeLessThan(lifetime + Math.max(1, lifetime / 2));
    }
  });

  it("is the same day for half of the lifetime", () => {
    const lastDays = Array.from({ length: 150 }, (_, at) => lastDayOf(20_000 + at, 30));
    expect(new Set(lastDays).size).toBeLessThanOrEqual(11);
  });
});

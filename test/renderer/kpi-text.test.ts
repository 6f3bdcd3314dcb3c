import "../../renderer/texts/lazy/kpis-texts.ts";
import { describe, expect, it } from "vitest";
import { shownTrend } from "../../renderer/features/kpis/kpi-text.ts";

describe("shownTrend", () => {
  it("returns the trend of a change that is shown", () => {
    expect(shownTrend({ trend: "up", trendPercentage: 0.6 })).toBe("up");
    expect(shownTrend({ trend: "down", trendPercentage: -12 })).toBe("down");
  });

  it("returns flat for a change that is shown as 0%, so that no arrow contradicts the words", () => {
    expect(shownTrend({ trend: "up", trendPercentage: 0.4 })).toBe("flat");
    expect(shownTrend({ trend: "down", trendPercentage: -0.4 })).toBe("flat");
  });
});

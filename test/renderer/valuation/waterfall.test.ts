import { describe, expect, it } from "vitest";
import {
  barOf,
  barScale,
  waterfallSteps,
} from "../../../renderer/features/vehicles/detail/valuation/explanation/waterfall.ts";
import { valuationOf } from "./valuation.ts";

describe("waterfallSteps", () => {
  it("leads from the base value to the final value, each step from the end of the one before", () => {
    const steps = waterfallSteps(valuationOf({ base: 20_000, impacts: [-800, 300] }));
    expect(steps.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["base", 0, 20_000],
      ["adjustment", 20_000, 19_200],
      ["adjustment", 19_200, 19_500],
      ["final", 0, 19_500],
    ]);
    expect(steps.map(({ share }) => share)).toEqual([1, -0.04, 0.015, 1]);
  });

  it("has only the two totals without adjustments, and divides by no base value of 0", () => {
    expect(waterfallSteps(valuationOf({ base: 9000, impacts: [] }))).toHaveLength(2);
    expect(waterfallSteps(valuationOf({ base: 0, impacts: [100] }))[1]?.share).toBe(0);
  });
});

describe("barScale", () => {
  it("places all amounts from 0 to 1, and makes a small step visible", () => {
    const steps = waterfallSteps(valuationOf({ base: 20_000, impacts: [-800, 300] }));
    const place = barScale(steps);
    const bars = steps.map((step) => barOf(step, place));
    for (const { start, width } of bars) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(start + width).toBeLessThanOrEqual(1);
    }
    // 300 of 20,000 would be 0.015 of a bar that begins at 0
    expect(bars[2]?.width).toBeGreaterThan(0.1);
    expect(bars[1]?.start).toBeCloseTo(bars[2]?.start ?? 0);
    expect(bars[0]?.width).toBe(1);
  });
});

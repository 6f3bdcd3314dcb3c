import { describe, expect, it } from "vitest";
import { nextPoint } from "../../../renderer/features/vehicles/detail/valuation/comparables/scatter-keys.ts";
import {
  axisOf,
  scatterPlot,
} from "../../../renderer/features/vehicles/detail/valuation/comparables/scatter-points.ts";
import { comparableOf } from "./valuation.ts";

describe("axisOf", () => {
  it("contains all values, with ticks at round numbers", () => {
    const { ticks, place } = axisOf([41_372, 70_734]);
    expect(ticks.map(({ value }) => value)).toEqual([40_000, 50_000, 60_000, 70_000, 80_000]);
    expect(ticks.map(({ at }) => at)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(place(60_000)).toBe(0.5);
  });

  it("never begins below 0, and has a width for one value", () => {
    expect(axisOf([0, 900]).ticks[0]?.value).toBe(0);
    const { ticks, place } = axisOf([15_000]);
    expect(ticks.length).toBeGreaterThan(1);
    expect(place(15_000)).toBeGreaterThan(0);
    expect(place(15_000)).toBeLessThan(1);
    expect(axisOf([0, 0]).place(0)).toBe(0);
  });

  it("has at most six ticks for any range", () => {
    for (let max = 100; max < 1_000_000; max = Math.round(max * 1.37)) {
      const { ticks } = axisOf([max * 0.3, max]);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});

describe("scatterPlot", () => {
  const comparables = [
    comparableOf("many", 60_000, 10_000),
    comparableOf("none", null, 11_000),
    comparableOf("few", 20_000, 18_000),
  ];
  const plot = scatterPlot(comparables, { mileage: 40_000, price: 14_000 });

  it("has the comparables with a mileage, the fewest miles first, and counts the others", () => {
    expect(plot.points.map(({ comparable }) => comparable.listing_id)).toEqual(["few", "many"]);
    expect(plot.withoutMileage).toBe(1);
  });

  it("places the valued car among them: a higher price is higher, more miles are to the right", () => {
    const [few, many] = plot.points;
    expect(few?.x).toBeLessThan(plot.subject.x);
    expect(many?.x).toBeGreaterThan(plot.subject.x);
    expect(few?.y).toBeGreaterThan(plot.subject.y);
    expect(many?.y).toBeLessThan(plot.subject.y);
  });

  it("has its axis in the reader's unit", () => {
    const inKilometers = scatterPlot(comparables, { mileage: 40_000, price: 14_000 }, (miles) => miles * 1.609344);
    expect(inKilometers.mileageTicks.at(-1)?.value).toBeGreaterThanOrEqual(96_560);
  });

  it("places the valued car without comparables", () => {
    expect(scatterPlot([], { mileage: 40_000, price: 14_000 }).points).toEqual([]);
  });
});

describe("nextPoint", () => {
  it("moves by the arrow keys within the points, and to both ends", () => {
    expect(nextPoint("ArrowRight", 0, 3)).toBe(1);
    expect(nextPoint("ArrowDown", 2, 3)).toBe(2);
    expect(nextPoint("ArrowLeft", 0, 3)).toBe(0);
    expect(nextPoint("ArrowUp", 2, 3)).toBe(1);
    expect(nextPoint("Home", 2, 3)).toBe(0);
    expect(nextPoint("End", 0, 3)).toBe(2);
    expect(nextPoint("Enter", 1, 3)).toBeUndefined();
  });
});

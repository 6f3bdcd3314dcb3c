import { describe, expect, it } from "vitest";
import { measured, medianOf, quantileOf, spreadOf } from "../../../scripts/kit/statistics.ts";

describe("medianOf", () => {
  it("is the middle of an odd number of values in any order", () => expect(medianOf([9, 1, 4])).toBe(4));
  it("is the mean of the two middle values of an even number", () => expect(medianOf([1, 9, 4, 6])).toBe(5));
  it("is not a number without values", () => expect(medianOf([])).toBeNaN());
});

describe("quantileOf", () => {
  it("returns the lowest value for 0 and the highest for 1", () => {
    expect(quantileOf([3, 1, 2], 0)).toBe(1);
    expect(quantileOf([3, 1, 2], 1)).toBe(3);
  });
  it("returns a value that 99 of 100 do not exceed", () => {
    expect(
      quantileOf(
        Array.from({ length: 101 }, (_, i) => i),
        0.99,
      ),
    ).toBe(99);
  });
});

describe("spreadOf", () => {
  it("is half of the range, relative to the median", () => expect(spreadOf([90, 100, 110])).toBeCloseTo(0.1));
  it("is zero for equal rounds", () => expect(spreadOf([5, 5, 5])).toBe(0));
});

describe("measured", () => {
  it("has the median and the spread of the rounds", () => {
    expect(measured([2, 1, 3])).toEqual({ value: 2, spread: 0.5 });
  });
  it("has no spread for a single round", () => expect(measured([2])).toEqual({ value: 2 }));
  it("has no spread if the median is zero", () => expect(measured([0, 0, 0])).toEqual({ value: 0 }));
});

import { describe, expect, it } from "vitest";
import { wholePercents } from "../../contracts/kit/whole-percents.ts";

describe("wholePercents", () => {
  it("gives the missing points to the largest remainders, where rounding each part gives 101", () => {
    expect(wholePercents([0.587, 0.034, 0.099, 0.097, 0.105, 0.078])).toEqual([59, 3, 10, 10, 10, 8]);
  });

  it("gives the point of equal remainders to the first part", () => {
    expect(wholePercents([1, 1, 1])).toEqual([34, 33, 33]);
    expect(wholePercents([0.125, 0.375, 0.5])).toEqual([13, 37, 50]);
  });

  it("leaves whole percents as they are, and has zeros for parts without a sum", () => {
    expect(wholePercents([0.29, 0.07, 0.64])).toEqual([29, 7, 64]);
    expect([wholePercents([1]), wholePercents([0, 0]), wholePercents([])]).toEqual([[100], [0, 0], []]);
  });
});

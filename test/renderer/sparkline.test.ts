import { describe, expect, it } from "vitest";
import { runsOf } from "../../renderer/ui/chart/sparkline.tsx";

describe("runsOf", () => {
  it("returns one line for each run of values, and a point for a value without neighbors", () => {
    expect(runsOf([1, 2, null, 3], 14, 14)).toEqual(["2.0,12.0 5.3,7.0", "12.0,2.0"]);
  });

  it("joins rare values, none of which has a neighbor, in one line", () => {
    expect(runsOf([1, null, null, 2, null, 1], 24, 14)).toEqual(["2.0,12.0 14.0,2.0 22.0,12.0"]);
  });

  it("returns nothing without values", () => {
    expect(runsOf([null, null], 24, 14)).toEqual([]);
  });
});

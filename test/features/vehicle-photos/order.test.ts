import { describe, expect, it } from "vitest";
import { coverAfter, orderProblems, withMoved } from "../../../server/features/vehicle-photos/order.ts";

describe("withMoved", () => {
  it("moves an element to a position, counted without it", () => {
    expect(withMoved(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
    expect(withMoved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
    expect(withMoved(["a", "b", "c"], "b", 1)).toEqual(["a", "b", "c"]);
  });
  it("moves it to the end for a position behind the list", () => {
    expect(withMoved(["a", "b", "c"], "a", 99)).toEqual(["b", "c", "a"]);
  });
});

describe("orderProblems", () => {
  it("finds none in a permutation", () => {
    expect(orderProblems(["b", "a"], ["a", "b"])).toEqual({ missing: [], repeated: [], unknown: [] });
  });
  it("names missing, repeated and unknown ids", () => {
    expect(orderProblems(["a", "a", "x"], ["a", "b"])).toEqual({ missing: ["b"], repeated: ["a"], unknown: ["x"] });
  });
});

describe("coverAfter", () => {
  const [a, b] = [{ file: { key: "a" } }, { file: { key: "b" } }];
  it("is the chosen photo", () => expect(coverAfter("a", { chosen: b })).toBe("b"));
  it("stays as it was, also if it is a photo of an inspection only", () =>
    expect(coverAfter("inspected", { removed: a })).toBe("inspected"));
  it("is none if there was none", () => expect(coverAfter(null, {})).toBeNull());
  it("is none if the cover was removed", () => expect(coverAfter("a", { removed: a })).toBeNull());
});

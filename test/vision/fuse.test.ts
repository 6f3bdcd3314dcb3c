import { describe, expect, it } from "vitest";
import type { Candidate } from "../../server/vision/detect/candidates.ts";
import { bestOfEach, fuseViews } from "../../server/vision/detect/fuse.ts";
import { maxPerClass } from "../../server/vision/detect/nms.ts";

const uncut = { left: false, top: false, right: false, bottom: false };

type Corner = readonly [x0: number, y0: number, x1: number, y1: number];
const box = ([x0, y0, x1, y1]: Corner, score: number, more: Partial<Candidate> = {}): Candidate => ({
  x0,
  y0,
  x1,
  y1,
  score,
  label: 0,
  view: 0,
  cut: uncut,
  ...more,
});
const twoViews = { nmsIou: 0.5, views: 2, floors: [0, 0] };
const rounded = (boxes: readonly Candidate[]) =>
  boxes.map(({ x0, y0, x1, y1, score }) => [x0, y0, x1, y1, score].map((value) => Math.round(value * 1e4) / 1e4));

describe("fuseViews", () => {
  it("returns the mean box weighted by score, with the mean of each view's best score", () => {
    const boxes = [
      box([0, 0, 100, 100], 0.6),
      box([8, 0, 108, 100], 0.2),
      box([4, 0, 104, 100], 0.2, { view: 1 }),
      box([4, 0, 104, 100], 0.1, { view: 1 }),
    ];
    // the same numbers as in models/training/tests/test_scoring.py
    expect(rounded(fuseViews(boxes, twoViews))).toEqual([[2.5455, 0, 102.5455, 100, 0.4]]);
  });

  it("lowers the score of an object that some views do not show", () => {
    const [only] = fuseViews([box([0, 0, 10, 10], 0.9)], { ...twoViews, views: 3 });
    expect(only?.score).toBeCloseTo(0.3, 9);
  });

  it("ranks by the fused score, not by the best single score", () => {
    const single = box([0, 0, 10, 10], 0.8);
    const agreed = [box([50, 0, 60, 10], 0.6), box([50, 0, 60, 10], 0.6, { view: 1 })];
    expect(fuseViews([single, ...agreed], twoViews).map(({ x0 }) => x0)).toEqual([50, 0]);
  });

  it("keeps the map of the best box", () => {
    const map = { values: new Uint8ClampedArray(1), columns: 1, rows: 1, x: 0, y: 0, cellWidth: 4, cellHeight: 4 };
    const boxes = [box([0, 0, 9, 10], 0.3, { map: { ...map, x: 5 } }), box([0, 0, 10, 10], 0.7, { view: 1, map })];
    expect(fuseViews(boxes, twoViews)[0]?.map).toBe(map);
  });

  it("keeps boxes of two classes or with little overlap separate", () => {
    const boxes = [box([0, 0, 10, 10], 0.5), box([0, 0, 10, 10], 0.4, { label: 1 }), box([5, 0, 15, 10], 0.3)];
    expect(fuseViews(boxes, twoViews)).toHaveLength(3);
  });

  it("returns the best box unchanged for one view", () => {
    const boxes = [box([4, 0, 104, 100], 0.3), box([0, 0, 100, 100], 0.6)];
    expect(rounded(fuseViews(boxes, { ...twoViews, views: 1 }))).toEqual([[0, 0, 100, 100, 0.6]]);
  });

  it("drops an object whose best box is below the floor, but fuses low-scoring boxes with others", () => {
    const boxes = [box([0, 0, 100, 100], 0.6), box([8, 0, 108, 100], 0.2), box([300, 0, 400, 100], 0.2)];
    expect(rounded(fuseViews(boxes, { ...twoViews, floors: [0.3] }))).toEqual([[2, 0, 102, 100, 0.3]]);
  });
});

describe("bestOfEach", () => {
  it("keeps the best hundred boxes of each class", () => {
    const many = Array.from({ length: 150 }, (_, index) => box([index * 20, 0, index * 20 + 10, 10], index / 150));
    expect(bestOfEach([...many, box([0, 0, 1, 1], 0.1, { label: 1 })])).toHaveLength(maxPerClass + 1);
  });
});

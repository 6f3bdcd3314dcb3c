import { describe, expect, it } from "vitest";
import { area, type Candidate, ios, iou } from "../../server/vision/detect/candidates.ts";
import { joinHalves, maxPerClass, suppressAcrossTiles, suppressInTile } from "../../server/vision/detect/nms.ts";

const whole = { left: false, top: false, right: false, bottom: false };

type Corner = readonly [x0: number, y0: number, x1: number, y1: number];
function box([x0, y0, x1, y1]: Corner, more: Partial<Candidate> = {}): Candidate {
  return { x0, y0, x1, y1, label: 0, score: 0.8, view: 0, cut: whole, ...more };
}
const corners = (boxes: readonly Candidate[]) => boxes.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]);

describe("iou and ios", () => {
  it("divide the intersection by the union and by the smaller box", () => {
    const [a, b] = [box([0, 0, 10, 10]), box([5, 0, 15, 10])];
    expect(area(a)).toBe(100);
    expect(iou(a, b)).toBeCloseTo(50 / 150, 9);
    expect(ios(a, box([0, 0, 20, 20]))).toBe(1);
    expect(iou(a, box([10, 0, 20, 10]))).toBe(0);
  });
});

describe("suppressInTile", () => {
  it("keeps the best of overlapping boxes of one class, and both boxes of two classes", () => {
    const boxes = [box([0, 0, 10, 10]), box([1, 0, 11, 10], { score: 0.9 }), box([0, 0, 10, 10], { label: 1 })];
    expect(suppressInTile(boxes, 0.5)).toEqual([boxes[1], boxes[2]]);
  });

  it("compares only the best hundred of a class", () => {
    const boxes = Array.from({ length: 150 }, (_, index) =>
      box([index * 20, 0, index * 20 + 10, 10], { score: index / 150 }),
    );
    const kept = suppressInTile(boxes, 0.5);
    expect(kept).toHaveLength(maxPerClass);
    expect(Math.min(...kept.map(({ score }) => score))).toBeCloseTo(50 / 150, 9);
  });
});

describe("joinHalves", () => {
  const left = (more: Partial<Candidate> = {}) => box([50, 40, 100, 60], { cut: { ...whole, right: true }, ...more });
  const right = (more: Partial<Candidate> = {}) => box([80, 42, 150, 58], { cut: { ...whole, left: true }, ...more });

  it("joins two boxes at a tile border into one with the better score", () => {
    const [joined, ...rest] = joinHalves([right({ score: 0.9 }), left()]);
    expect(rest).toEqual([]);
    expect(joined).toMatchObject({ x0: 50, y0: 40, x1: 150, y1: 60, score: 0.9, cut: whole });
  });

  it("drops the tiles' maps from a joined box", () => {
    const map = { values: new Uint8ClampedArray(1), columns: 1, rows: 1, x: 0, y: 0, cellWidth: 4, cellHeight: 4 };
    const [joined] = joinHalves([left({ map }), right({ map })]);
    expect(joined?.map).toBeUndefined();
    expect(joinHalves([left({ map })])[0]?.map).toBe(map);
  });

  it("joins a thing over three tiles, across and down", () => {
    const middle = box([90, 41, 210, 59], { cut: { ...whole, left: true, right: true } });
    const end = box([200, 40, 230, 60], { cut: { ...whole, left: true } });
    expect(corners(joinHalves([left(), end, middle]))).toEqual([[50, 40, 230, 60]]);
    const upper = box([0, 0, 20, 100], { cut: { ...whole, bottom: true } });
    const lower = box([2, 80, 18, 170], { cut: { ...whole, top: true } });
    expect(corners(joinHalves([lower, upper]))).toEqual([[0, 0, 20, 170]]);
  });

  it("keeps an outer side cut if its half is cut there", () => {
    const [joined] = joinHalves([left(), right({ cut: { ...whole, left: true, right: true } })]);
    expect(joined?.cut).toEqual({ ...whole, right: true });
  });

  it("does not join boxes of another class or view, boxes that are not cut there, or boxes without overlap", () => {
    for (const other of [
      right({ label: 1 }),
      right({ view: 1 }),
      right({ cut: whole }),
      right({ x0: 101 }),
      right({ y0: 58, y1: 78 }),
    ]) {
      expect(joinHalves([left(), other])).toHaveLength(2);
    }
  });
});

describe("suppressAcrossTiles", () => {
  it("keeps the more complete box instead of a cut one inside it, with the better score", () => {
    const full = box([0, 0, 200, 100], { score: 0.5, view: 0 });
    const cut = box([0, 0, 60, 100], { score: 0.9, view: 1, cut: { ...whole, right: true } });
    expect(suppressAcrossTiles([cut, full], 0.5)).toEqual([{ ...full, score: 0.9 }]);
  });

  it("keeps the map of the kept box", () => {
    const map = { values: new Uint8ClampedArray(1), columns: 1, rows: 1, x: 0, y: 0, cellWidth: 4, cellHeight: 4 };
    const full = box([0, 0, 200, 100], { score: 0.5, map });
    const cut = box([0, 0, 60, 100], { score: 0.9, view: 1, cut: { ...whole, right: true }, map: { ...map, x: 9 } });
    expect(suppressAcrossTiles([cut, full], 0.5)[0]?.map).toBe(map);
  });

  it("does not give a strong cut box's score to a weak box around it", () => {
    const full = box([0, 0, 200, 100], { score: 0.2 });
    const cut = box([0, 0, 60, 100], { score: 0.9, view: 1, cut: { ...whole, right: true } });
    expect(suppressAcrossTiles([cut, full], 0.5)).toEqual([cut]);
  });

  it("keeps a small complete thing inside a large one of its class", () => {
    const boxes = [box([0, 0, 200, 100]), box([10, 10, 30, 30], { view: 1 })];
    expect(suppressAcrossTiles(boxes, 0.5)).toHaveLength(2);
  });

  it("returns a thing that several views show once", () => {
    const boxes = [
      box([0, 0, 100, 100]),
      box([3, 2, 101, 99], { view: 1, score: 0.7 }),
      box([0, 0, 98, 97], { view: 2, score: 0.9 }),
    ];
    expect(corners(suppressAcrossTiles(boxes, 0.5))).toEqual([[0, 0, 98, 97]]);
  });
});

import { describe, expect, it } from "vitest";
import { maskIou, rasterize } from "../../../scripts/models/evaluation/figures/mask-overlap.ts";

const rectangle = (x0: number, y0: number, x1: number, y1: number) => [x0, y0, x1, y0, x1, y1, x0, y1];

describe("rasterize", () => {
  const grid = { x0: 0, y0: 0, x1: 4, y1: 4, columns: 4, rows: 4 };
  const rows = (mask: Uint8Array) => [0, 4, 8, 12].map((at) => mask.slice(at, at + 4).join(""));

  it("sets the cells whose center is inside", () => {
    expect(rows(rasterize([[0, 0, 4, 0, 0, 4]], grid))).toEqual(["1110", "1100", "1000", "0000"]);
    expect(rows(rasterize([rectangle(0.6, 0.4, 2.6, 2.4)], grid))).toEqual(["0110", "0110", "0000", "0000"]);
  });

  it("leaves holes empty, for both directions of their ring", () => {
    const ring = [rectangle(0, 0, 4, 4), rectangle(1, 1, 3, 3)];
    const turned = [rectangle(0, 0, 4, 4), [1, 1, 1, 3, 3, 3, 3, 1]];
    expect(rows(rasterize(ring, grid))).toEqual(["1111", "1001", "1001", "1111"]);
    expect(rasterize(turned, grid)).toEqual(rasterize(ring, grid));
  });

  it("clips shapes to the grid", () => {
    expect(rows(rasterize([rectangle(-5, 1, 9, 2)], grid))).toEqual(["0000", "1111", "0000", "0000"]);
  });
});

describe("maskIou", () => {
  it("equals the IoU of the boxes for rectangles, within the size of a cell", () => {
    expect(maskIou([rectangle(0, 0, 100, 50)], [rectangle(0, 0, 50, 50)])).toBeCloseTo(0.5, 2);
    expect(maskIou([rectangle(10, 10, 30, 30)], [rectangle(20, 20, 40, 40)])).toBeCloseTo(1 / 7, 2);
    expect(maskIou([rectangle(0, 0, 10, 10)], [rectangle(0, 0, 10, 10)])).toBe(1);
  });

  it("differs for shapes with the same box", () => {
    const [lower, upper] = [
      [0, 100, 100, 100, 0, 0],
      [0, 0, 100, 0, 100, 100],
    ];
    expect(maskIou([lower], [upper])).toBeLessThan(0.01);
    expect(maskIou([lower], [rectangle(0, 0, 100, 100)])).toBeCloseTo(0.5, 2);
  });

  it("is 0 for separate shapes, and independent of the picture's size", () => {
    expect(maskIou([rectangle(0, 0, 10, 10)], [rectangle(10, 0, 20, 10)])).toBe(0);
    const at = (scale: number) => maskIou([rectangle(0, 0, 3 * scale, scale)], [rectangle(scale, 0, 4 * scale, scale)]);
    expect(at(1)).toBeCloseTo(0.5, 2);
    expect(at(3000)).toBeCloseTo(0.5, 2);
  });
});

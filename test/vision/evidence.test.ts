import { describe, expect, it } from "vitest";
import { damagedChance, evidenceOf } from "../../server/vision/masks/evidence.ts";

/** A photo of 400 x 300 with a view of 200 x 150, in a tensor of 224 x 160: cells of 16 input pixels are 32 of the photo. */
const evidence = evidenceOf(
  { values: Float32Array.from({ length: 14 * 10 }, (_, index) => index), dims: [1, 1, 10, 14] },
  16,
  { view: { width: 200, height: 150 }, photo: { width: 400, height: 300 } },
);
const chance = (logit: number) => 1 / (1 + Math.exp(-logit));

describe("damagedChance", () => {
  it("uses the mean over the cells with their center in the box", () => {
    // centers at 16, 48, 80 across and 16, 48 down: cells 1, 2 and 15, 16
    const box = { x: 40, y: 10, width: 50, height: 40 };
    expect(damagedChance({ ...evidence, a: 0.1, b: 0.5 }, box)).toBeCloseTo(chance(0.1 * 8.5 + 0.5), 6);
  });

  it("uses the cell that contains the box's center if no cell center is in the box", () => {
    const small = { x: 66, y: 34, width: 8, height: 8 };
    expect(damagedChance({ ...evidence, a: 0.1, b: 0 }, small)).toBeCloseTo(chance(0.1 * 16), 6);
    // wide enough for several columns, too low to contain a center
    const low = { x: 0, y: 34, width: 200, height: 8 };
    expect(damagedChance({ ...evidence, a: 0.1, b: 0 }, low)).toBeCloseTo(chance(0.1 * 17), 6);
  });

  it("uses the last cell for a box at the photo's corner", () => {
    const corner = damagedChance({ ...evidence, a: 1, b: 0 }, { x: 396, y: 296, width: 4, height: 4 });
    expect(corner).toBeGreaterThan(0.99);
    expect(Number.isFinite(corner)).toBe(true);
  });
});

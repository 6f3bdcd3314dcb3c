import { describe, expect, it } from "vitest";
import { confidenceOf, scoreFor } from "../../server/vision/detect/calibration.ts";
import { readPredictions } from "../../server/vision/detect/predictions.ts";

const inner = { left: true, top: false, right: true, bottom: false };
/** The second tile of a view of 832 x 416 of a photo of 1664 x 832: one view pixel is two of the photo. */
const place = {
  tile: { x: 208, y: 0, width: 416, height: 416, inner },
  view: { width: 832, height: 416, tiles: [] },
  viewIndex: 1,
  photo: { width: 1664, height: 832 },
};

const predictions = (rows: readonly (readonly number[])[], floors: readonly number[] = [0.3, 0.3], start = 0) => ({
  values: Float32Array.from([...Array(start).fill(0.99), ...rows.flat()]),
  start,
  rows: rows.length,
  floors,
});

describe("readPredictions", () => {
  it("returns a box in photo pixels for each class with a high enough score", () => {
    const [other, found, ...rest] = readPredictions(
      predictions([[100, 50, 40, 20, 0.8, 0.5, 0.75]], [0.3, 0.3], 14),
      place,
    );
    expect(rest).toEqual([]);
    expect(other).toMatchObject({ ...found, label: 0, score: expect.closeTo(0.4, 6) });
    expect(found).toMatchObject({ label: 1, view: 1, x0: 576, y0: 80, x1: 656, y1: 120 });
    expect(found?.score).toBeCloseTo(0.6, 6);
    expect(found?.cut).toEqual({ left: false, top: false, right: false, bottom: false });
  });

  it("applies each class's own minimum score", () => {
    const rows = [
      [100, 50, 40, 20, 1, 0.4, 0],
      [200, 50, 40, 20, 1, 0, 0.4],
    ];
    expect(readPredictions(predictions(rows, [0.5, 0.3]), place).map(({ label }) => label)).toEqual([1]);
  });

  it("skips a class with an infinite minimum score", () => {
    const never = readPredictions(predictions([[100, 50, 40, 20, 1, 1, 0.5]], [Number.POSITIVE_INFINITY, 0.3]), place);
    expect(never.map(({ label }) => label)).toEqual([1]);
  });

  it("mirrors a box of a mirrored tile back", () => {
    const mirrored = { ...place, isMirrored: true, tile: { ...place.tile, x: 0, width: 300 } };
    const [found] = readPredictions(predictions([[100, 50, 40, 20, 1, 1, 0]]), mirrored);
    expect(found).toMatchObject({ x0: 360, y0: 80, x1: 440, y1: 120 });
  });

  it("clips boxes to the tile and marks sides cut by tile borders only", () => {
    const rows = [
      [10, 10, 40, 40, 1, 1, 0],
      [400, 400, 60, 60, 1, 1, 0],
    ];
    const [topLeft, bottomRight] = readPredictions(predictions(rows), place);
    expect(topLeft).toMatchObject({ x0: 416, y0: 0, x1: 476, y1: 60 });
    expect(topLeft?.cut).toEqual({ left: true, top: false, right: false, bottom: false });
    expect(bottomRight).toMatchObject({ x0: 1156, y0: 740, x1: 1248, y1: 832 });
    expect(bottomRight?.cut).toEqual({ left: false, top: false, right: true, bottom: false });
  });

  it("drops boxes in the padding, smaller than a pixel, or with NaN", () => {
    const low = { ...place, tile: { ...place.tile, height: 300 } };
    const rows = [
      [100, 350, 40, 40, 1, 1, 0],
      [100, 100, 0.5, 40, 1, 1, 0],
      [Number.NaN, 100, 40, 40, 1, 1, 0],
      [100, 100, 40, 40, Number.NaN, 1, 0],
    ];
    expect(readPredictions(predictions(rows), low)).toEqual([]);
  });
});

describe("confidenceOf and scoreFor", () => {
  it("are the identity for a=1, b=0 and increase with the score", () => {
    for (const score of [0.01, 0.35, 0.5, 0.9]) expect(confidenceOf(score, { a: 1, b: 0 })).toBeCloseTo(score, 9);
    expect(confidenceOf(0.5, { a: 2, b: Math.log(3) })).toBeCloseTo(0.75, 9);
    expect(confidenceOf(0, { a: 1, b: 0 })).toBeGreaterThanOrEqual(0);
    expect(confidenceOf(1, { a: 1, b: 0 })).toBeLessThanOrEqual(1);
  });

  it("are inverse functions", () => {
    for (const scaling of [
      { a: 0.6, b: -1.2 },
      { a: 1.7, b: 0.4 },
    ]) {
      for (const confidence of [0.1, 0.35, 0.8]) {
        expect(confidenceOf(scoreFor(confidence, scaling), scaling)).toBeCloseTo(confidence, 9);
      }
    }
  });
});

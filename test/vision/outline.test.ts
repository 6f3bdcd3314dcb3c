import { describe, expect, it } from "vitest";
import { type ClassMap, cutMap, sampleMap } from "../../server/vision/masks/class-map.ts";
import { contours, type Ring, signedArea } from "../../server/vision/masks/contours.ts";
import { outlineOf } from "../../server/vision/masks/outline.ts";
import { simplifyRing } from "../../server/vision/masks/simplify.ts";

/** A map of 40 x 30 cells of 8 x 8 photo pixels, starting at 100, 50. `value` takes a cell's center in cells. */
function mapOf(value: (x: number, y: number) => number): ClassMap {
  const [columns, rows] = [40, 30];
  const values = Uint8ClampedArray.from({ length: columns * rows }, (_, index) =>
    value((index % columns) + 0.5, Math.floor(index / columns) + 0.5),
  );
  return { values, columns, rows, x: 100, y: 50, cellWidth: 8, cellHeight: 8 };
}
const all = { x0: 100, y0: 50, x1: 420, y1: 290 };
const disc = (cx: number, cy: number, radius: number) => (x: number, y: number) =>
  127.5 + 60 * (radius - Math.hypot(x - cx, y - cy));
const areaOf = (rings: readonly Ring[]) => Math.abs(rings.reduce((sum, ring) => sum + signedArea(ring), 0));

describe("outlineOf", () => {
  it("follows a probability of one half, in pixels of the photo, with few points", () => {
    const outline = outlineOf(mapOf(disc(20, 15, 8)), all);
    expect(outline?.rings).toHaveLength(1);
    const [ring = []] = outline?.rings ?? [];
    expect(ring.length).toBeGreaterThan(8);
    expect(ring.length).toBeLessThanOrEqual(64);
    // center 260, 170; radius 64; at most half a cell of error
    for (const [x, y] of ring) expect(Math.abs(Math.hypot(x - 260, y - 170) - 64)).toBeLessThan(4);
    expect(outline?.filled).toBeCloseTo((Math.PI * 64 ** 2) / (320 * 240), 2);
  });

  it("is limited to the box, and fills it if all of it is of the class", () => {
    const box = { x0: 205, y0: 130, x1: 305, y1: 215 };
    const inside = outlineOf(
      mapOf(() => 255),
      box,
    );
    expect(inside?.filled).toBe(1);
    const [ring = []] = inside?.rings ?? [];
    expect(areaOf([ring])).toBeGreaterThan(0.95 * 100 * 85);
    for (const [x, y] of ring) {
      expect(x).toBeGreaterThanOrEqual(box.x0);
      expect(x).toBeLessThanOrEqual(box.x1);
      expect(y).toBeGreaterThanOrEqual(box.y0);
      expect(y).toBeLessThanOrEqual(box.y1);
    }
    const half = outlineOf(
      mapOf((x) => (x < 20 ? 255 : 0)),
      all,
    );
    expect(half?.filled).toBeCloseTo(0.5, 2);
  });

  it("returns holes and further pieces, largest first", () => {
    const outline = outlineOf(
      mapOf((x, y) => Math.max(Math.min(disc(12, 15, 10)(x, y), 255 - disc(12, 15, 5)(x, y)), disc(33, 15, 4)(x, y))),
      all,
    );
    const areas = outline?.rings.map((ring) => signedArea(ring) / 64) ?? [];
    expect(areas).toHaveLength(3);
    expect(Math.sign(areas[1] ?? 0)).toBe(-Math.sign(areas[0] ?? 0));
    expect(Math.abs(areas[0] ?? 0) / (Math.PI * 100)).toBeCloseTo(1, 1);
    expect(areaOf(outline?.rings ?? []) / (320 * 240)).toBeCloseTo(outline?.filled ?? 0, 1);
  });

  it("returns a scratch one and a half cells wide", () => {
    const scratch = mapOf((x, y) => 127.5 + 170 * (0.75 - Math.abs(y - 15 - 4 * Math.sin(x / 10))));
    const outline = outlineOf(scratch, all);
    const long = outline?.rings.flat().map(([x]) => x) ?? [];
    expect(Math.max(...long) - Math.min(...long)).toBeGreaterThan(300);
    expect(areaOf(outline?.rings ?? [])).toBeGreaterThan(0.6 * (outline?.filled ?? 0) * 320 * 240);
    for (const ring of outline?.rings ?? []) expect(ring.length).toBeLessThanOrEqual(64);
  });

  it("returns undefined if the map has nothing or only a speck in the box", () => {
    expect(
      outlineOf(
        mapOf(() => 0),
        all,
      ),
    ).toBeUndefined();
    expect(outlineOf(mapOf(disc(20, 15, 0.3)), all)).toBeUndefined();
    expect(outlineOf(mapOf(disc(8, 8, 5)), { x0: 300, y0: 200, x1: 400, y1: 280 })).toBeUndefined();
  });

  it("returns at most 64 points per ring for an irregular map", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    for (let round = 0; round < 20; round++) {
      const outline = outlineOf(
        mapOf(() => 255 * random()),
        all,
      );
      for (const ring of outline?.rings ?? []) expect(ring.length).toBeLessThanOrEqual(64);
      expect(outline?.rings.length).toBeLessThanOrEqual(16);
    }
  });
});

describe("contours", () => {
  const grid = (rows: readonly (readonly number[])[]) => ({
    values: Float32Array.from(rows.flat()),
    columns: rows[0]?.length ?? 0,
    rows: rows.length,
  });

  it("cross a side at the interpolated position of the level", () => {
    const [ring = []] = contours(
      grid([
        [0, 0, 0],
        [0, 4, 0],
        [0, 0, 0],
      ]),
      1,
    );
    const points = ring.map(([x, y]) => `${x},${y}`).toSorted();
    expect(points).toEqual(["0.25,1", "1,0.25", "1,1.75", "1.75,1"]);
  });

  it("separate or connect two opposite corners by the center value", () => {
    const saddle = (middle: number) =>
      grid([
        [0, 0, 0, 0],
        [0, 9, middle, 0],
        [0, middle, 9, 0],
        [0, 0, 0, 0],
      ]);
    expect(contours(saddle(0), 5)).toHaveLength(2);
    expect(contours(saddle(4), 5)).toHaveLength(1);
  });

  it("close every line for any grid", () => {
    for (let seed = 1; seed < 40; seed++) {
      const rows = Array.from({ length: 9 }, (_, y) =>
        Array.from({ length: 9 }, (_, x) =>
          x % 8 === 0 || y % 8 === 0 ? 0 : (seed * (x * 31 + y * 17 + x * y * 7)) % 10,
        ),
      );
      for (const ring of contours(grid(rows), 4.5)) {
        for (const [index, [x, y]] of ring.entries()) {
          const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
          expect(Math.hypot(nextX - x, nextY - y)).toBeLessThan(1.5);
        }
      }
    }
  });
});

describe("simplifyRing", () => {
  it("reduces a square to its corners", () => {
    const side = Array.from({ length: 10 }, (_, index) => index);
    const square: Ring = [
      ...side.map((at) => [at, 0] as const),
      ...side.map((at) => [10, at] as const),
      ...side.map((at) => [10 - at, 10] as const),
      ...side.map((at) => [0, 10 - at] as const),
    ];
    const simple = simplifyRing(square, { tolerance: 0.5, maxPoints: 64 });
    expect(simple).toHaveLength(4);
    expect(areaOf([simple])).toBe(100);
  });
});

describe("cutMap and sampleMap", () => {
  it("cut the map without the padding and place it in the photo", () => {
    const [classes, height, width] = [2, 8, 8];
    const values = Float32Array.from({ length: 2 * classes * height * width }, (_, index) => (index % 256) / 255);
    const tile = { x: 16, y: 0, width: 20, height: 28, inner: { left: true, top: false, right: false, bottom: false } };
    const place = {
      tile,
      view: { width: 36, height: 28, tiles: [] },
      viewIndex: 0,
      photo: { width: 360, height: 140 },
    };
    const masks = { values, dims: [2, classes, height, width] };
    const map = cutMap({ masks, index: 1, stride: 4 }, 1, place);
    expect(map).toMatchObject({ columns: 5, rows: 7, x: 160, y: 0, cellWidth: 40, cellHeight: 20 });
    // second picture, second class: value 192; second row of cells: 8 more
    expect([map.values[0], map.values[1], map.values[5]]).toEqual([192, 193, 200]);
    expect(sampleMap(map, 180, 10)).toBe(192);
    expect(sampleMap(map, 200, 20)).toBeCloseTo((192 + 193 + 200 + 201) / 4, 6);
    expect(sampleMap(map, 0, 0)).toBe(192);
  });
});

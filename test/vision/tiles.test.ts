import { describe, expect, it } from "vitest";
import { fillSlot } from "../../server/vision/detect/tensors.ts";
import { fitLongSide, inputExtent, tileOffsets, tilesOf, viewSpecsOf } from "../../server/vision/detect/tiles.ts";

describe("fitLongSide and viewSpecsOf", () => {
  it("keep the photo's aspect ratio", () => {
    expect(fitLongSide({ width: 1920, height: 1080 }, 832)).toEqual({ width: 832, height: 468 });
    expect(fitLongSide({ width: 1080, height: 1920 }, 416)).toEqual({ width: 234, height: 416 });
    expect(fitLongSide({ width: 5000, height: 1 }, 416)).toEqual({ width: 416, height: 1 });
  });

  const sidesOf = (width: number, sides: readonly number[], size = 416) =>
    viewSpecsOf({ width, height: width / 2 }, { sides, mirrored: [], size }).map(({ side }) => side);

  it("do not enlarge a photo for views of several tiles", () => {
    expect(sidesOf(1920, [1664, 416, 832])).toEqual([416, 832, 1664]);
    expect(sidesOf(1280, [416, 832, 1664])).toEqual([416, 832, 1280]);
    expect(sidesOf(832, [416, 832, 1664])).toEqual([416, 832]);
    expect(sidesOf(400, [416, 832, 1664])).toEqual([416]);
  });

  it("include every view of one tile, and the smallest view", () => {
    expect(sidesOf(200, [288, 352, 384, 1024], 512)).toEqual([288, 352, 384]);
    expect(sidesOf(450, [288, 352, 384, 1024], 512)).toEqual([288, 352, 384]);
    expect(sidesOf(640, [288, 352, 384, 1024], 512)).toEqual([288, 352, 384, 640]);
    expect(sidesOf(200, [640, 1280], 512)).toEqual([640]);
  });

  it("mirror the views that the model requests, except views of several tiles", () => {
    const settings = { sides: [384, 288, 1024], mirrored: [288, 1024], size: 512 };
    expect(viewSpecsOf({ width: 1920, height: 1080 }, settings)).toEqual([
      { side: 288, isMirrored: true },
      { side: 384, isMirrored: false },
      { side: 1024, isMirrored: false },
    ]);
  });
});

describe("tiles", () => {
  it("cover every pixel and overlap by a fifth or more", () => {
    for (let length = 1; length < 2000; length += 7) {
      const offsets = tileOffsets(length, 416);
      expect(offsets[0]).toBe(0);
      expect((offsets.at(-1) ?? 0) + 416).toBe(Math.max(416, length));
      for (const [index, offset] of offsets.slice(1).entries()) {
        expect(416 - (offset - (offsets[index] ?? 0))).toBeGreaterThanOrEqual(Math.floor(416 * 0.2));
      }
    }
  });

  it("mark the sides where the picture continues", () => {
    const tiles = tilesOf({ width: 832, height: 300 }, 416);
    expect(tiles.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
      [0, 0, 416, 300],
      [208, 0, 416, 300],
      [416, 0, 416, 300],
    ]);
    expect(tiles.map(({ inner }) => [inner.left, inner.right, inner.top, inner.bottom])).toEqual([
      [false, true, false, false],
      [true, true, false, false],
      [true, false, false, false],
    ]);
  });

  it("fit into a square input, or into the smallest variable input", () => {
    const square = { size: 416, shape: "square" } as const;
    const fit = { size: 640, shape: "fit" } as const;
    expect(inputExtent({ width: 416, height: 234 }, square)).toEqual({ width: 416, height: 416 });
    expect(inputExtent({ width: 640, height: 360 }, fit)).toEqual({ width: 640, height: 384 });
    expect(inputExtent({ width: 480, height: 640 }, fit)).toEqual({ width: 480, height: 640 });
    expect(inputExtent({ width: 1280, height: 720 }, fit)).toEqual({ width: 640, height: 640 });
    expect(inputExtent({ width: 1280, height: 300 }, fit)).toEqual({ width: 640, height: 320 });
    for (const extent of [
      fitLongSide({ width: 4032, height: 3024 }, 1280),
      fitLongSide({ width: 700, height: 9 }, 640),
    ]) {
      const { width, height } = inputExtent(extent, fit);
      for (const tile of tilesOf(extent, 640)) {
        expect(tile.width).toBeLessThanOrEqual(width);
        expect(width - tile.width).toBeLessThan(32);
        expect(tile.height).toBeLessThanOrEqual(height);
        expect(height - tile.height).toBeLessThan(32);
      }
    }
  });

  it("fill the planes of an oblong input", () => {
    const data = Uint8Array.from({ length: 3 }, (_, index) => index + 1);
    const tensor = new Float32Array(3 * 2);
    const tile = { x: 0, y: 0, width: 1, height: 1, inner: { left: false, top: false, right: false, bottom: false } };
    fillSlot({ tensor, index: 0, extent: { width: 2, height: 1 }, pad: 9 }, { width: 1, height: 1, data }, tile);
    expect([...tensor]).toEqual([3, 9, 2, 9, 1, 9]);
  });

  it("fill blue, green and red planes from the top left and pad the rest", () => {
    const data = Uint8Array.from({ length: 3 * 2 * 3 }, (_, index) => index + 1);
    const tensor = new Float32Array(2 * 3 * 4).fill(-1);
    const tile = { x: 1, y: 0, width: 2, height: 1, inner: { left: true, top: false, right: false, bottom: true } };
    fillSlot({ tensor, index: 1, extent: { width: 2, height: 2 }, pad: 114 }, { width: 3, height: 2, data }, tile);
    // pixels 1 and 2 of the first row are (4,5,6) and (7,8,9)
    expect([...tensor.subarray(0, 12)]).toEqual(Array(12).fill(-1));
    expect([...tensor.subarray(12)]).toEqual([6, 9, 114, 114, 5, 8, 114, 114, 4, 7, 114, 114]);
  });

  it("are flipped horizontally for a mirrored view, without moving the padding", () => {
    const data = Uint8Array.from({ length: 3 * 2 * 3 }, (_, index) => index + 1);
    const tensor = new Float32Array(3 * 3);
    const tile = { x: 1, y: 1, width: 2, height: 1, inner: { left: true, top: true, right: false, bottom: false } };
    const slot = { tensor, index: 0, extent: { width: 3, height: 1 }, pad: 0, isMirrored: true };
    fillSlot(slot, { width: 3, height: 2, data }, tile);
    // pixels 1 and 2 of the second row are (13,14,15) and (16,17,18)
    expect([...tensor]).toEqual([18, 15, 0, 17, 14, 0, 16, 13, 0]);
  });
});

import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { assessQuality } from "../../contracts/inspections/photo-quality/assess.ts";
import { exposure, laplacianVariance } from "../../contracts/inspections/photo-quality/exposure.ts";
import { labOf } from "../../server/media/color/lab.ts";
import { medianColor, panelColors } from "../../server/media/color/panel-colors.ts";
import { differenceHash, duplicates, hashDistance } from "../../server/media/quality/duplicates.ts";
import { photoQuality } from "../../server/media/quality/photo-quality.ts";
import { pictureFolder, quartered, scene } from "./pictures.ts";

const gray = (width: number, height: number, value: (x: number, y: number) => number) => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width))),
});

describe("laplacianVariance", () => {
  it("is 0 for a plain picture and for an even gradient, and 64 for a checkerboard of difference 2", () => {
    expect(laplacianVariance(gray(20, 10, () => 90))).toBe(0);
    expect(laplacianVariance(gray(20, 10, (x) => x * 10))).toBe(0);
    // neighbors differ by 2 all around: the Laplacian is +8 or -8, its variance 64
    expect(laplacianVariance(gray(22, 12, (x, y) => ((x + y) % 2) * 2))).toBeCloseTo(64, 5);
  });
});

describe("exposure", () => {
  it("returns the mean brightness and the shares of pixels without detail", () => {
    const half = gray(10, 10, (x) => (x < 5 ? 0 : x < 7 ? 255 : 100));
    expect(exposure(half)).toEqual({ brightness: 0.2 * 255 + 0.3 * 100, lostInBlack: 0.5, lostInWhite: 0.2 });
  });
});

describe("photoQuality and assessQuality", () => {
  const qualityOf = async (picture: Sharp) => {
    await using folder = await pictureFolder();
    return await photoQuality(await folder.write("a.jpg", await picture.jpeg().toBuffer()));
  };

  it("is usable without notes for a sharp, well-lit photo of sufficient size", async () => {
    const quality = await qualityOf(scene(1280, 720));
    expect(quality).toMatchObject({ usable: true, notes: [] });
    expect(quality.hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it("notes blurred, dark, bright and small photos", async () => {
    const raw = await scene(1280, 720).png().toBuffer();
    expect(await qualityOf(sharp(raw).blur(14))).toMatchObject({ usable: false, notes: ["blurred"] });
    expect((await qualityOf(scene(1280, 720, 0.15))).notes).toContain("too dark");
    expect((await qualityOf(scene(1280, 720, 3))).notes).toEqual(
      expect.arrayContaining(["too bright", "overexposed areas"]),
    );
    expect(await qualityOf(scene(1000, 720))).toMatchObject({ usable: false, notes: ["too small"] });
    expect(await qualityOf(scene(720, 1280))).toMatchObject({ usable: true, notes: [] });
  });

  it("adds notes for softness and lost detail before it reports a photo as unusable", () => {
    const good = { sharpness: 200, brightness: 120, lostInBlack: 0, lostInWhite: 0 };
    expect(assessQuality(good)).toEqual({ usable: true, notes: [] });
    expect(assessQuality({ ...good, sharpness: 10 })).toEqual({ usable: true, notes: ["blurred"] });
    expect(assessQuality({ ...good, lostInWhite: 0.3 })).toEqual({ usable: true, notes: ["overexposed areas"] });
    expect(assessQuality({ ...good, lostInBlack: 0.4 })).toEqual({
      usable: true,
      notes: ["black areas without detail"],
    });
    expect(assessQuality({ ...good, sharpness: 2 }).usable).toBe(false);
  });

  it("returns nearly the same sharpness and hash for another resolution of the same photo", async () => {
    const large = await scene(2560, 1440).png().toBuffer();
    const [a, b] = [await qualityOf(sharp(large)), await qualityOf(sharp(large).resize(1280))];
    expect(Math.abs(a.sharpness - b.sharpness) / a.sharpness).toBeLessThan(0.25);
    expect(hashDistance(a.hash, b.hash)).toBeLessThanOrEqual(2);
  });
});

describe("differenceHash", () => {
  it("sets a bit for each pixel whose right neighbor is brighter", () => {
    expect(differenceHash(gray(9, 8, (x) => x * 10))).toBe("ffffffffffffffff");
    expect(differenceHash(gray(9, 8, (x) => 90 - x * 10))).toBe("0000000000000000");
    expect(differenceHash(gray(9, 8, (x, y) => (y === 7 && x === 8 ? 1 : 0)))).toBe("0000000000000001");
    expect(hashDistance("00000000000000ff", "000000000000000f")).toBe(4);
  });
});

describe("duplicates", () => {
  it("returns each photo that nearly equals an earlier one", () => {
    expect(duplicates([])).toEqual([]);
    expect(duplicates(["00000000000000ff", "ffffffff00000000", "00000000000000fe", "ffffffff0000001f"])).toEqual([
      { index: 2, of: 0 },
    ]);
  });
});

describe("labOf", () => {
  it("returns the published CIELAB values of sRGB's primaries, white and mid gray (D65)", () => {
    const known: readonly [number, number, number, number, number, number][] = [
      [255, 0, 0, 53.24, 80.09, 67.2],
      [0, 255, 0, 87.73, -86.18, 83.18],
      [0, 0, 255, 32.3, 79.19, -107.86],
      [255, 255, 255, 100, 0, 0],
      [119, 119, 119, 50.03, 0, 0],
    ];
    for (const [red, green, blue, l, a, b] of known) {
      const lab = labOf(red, green, blue);
      expect(lab.l).toBeCloseTo(l, 1);
      expect(lab.a).toBeCloseTo(a, 1);
      expect(lab.b).toBeCloseTo(b, 1);
    }
  });
});

describe("medianColor", () => {
  it("ignores a reflection and a gap that each cover less than a fifth of the panel", () => {
    const data = Buffer.alloc(100 * 100 * 3, 120);
    data.fill(255, 0, 100 * 15 * 3);
    data.fill(0, 100 * 85 * 3);
    const pixels = { width: 100, height: 100, channels: 3, data };
    expect(medianColor(pixels, { x: 0, y: 0, width: 100, height: 100 })).toMatchObject(labOf(120, 120, 120));
    const lit = { ...pixels, data: Buffer.from(data.map((_, at) => (at < 100 * 50 * 3 ? 90 : 150))) };
    const spread = medianColor(lit, { x: 0, y: 0, width: 100, height: 100 })?.spreadL;
    expect(spread).toBeCloseTo(labOf(150, 150, 150).l - labOf(90, 90, 90).l, 5);
    expect(medianColor(pixels, { x: 100, y: 0, width: 10, height: 10 })).toBeUndefined();
  });
});

describe("panelColors", () => {
  it("reads boxes in pixels of the upright full-size photo", async () => {
    await using folder = await pictureFolder();
    const turned = await sharp(await quartered(2560, 1440).png().toBuffer())
      .rotate(270)
      .png()
      .toBuffer();
    const file = await folder.write(
      "a.jpg",
      await sharp(turned).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer(),
    );
    const [green, none] = await panelColors(file, [
      { x: 1900, y: 100, width: 500, height: 400 },
      { x: 3000, y: 0, width: 10, height: 10 },
    ]);
    const expected = labOf(30, 160, 30);
    for (const axis of ["l", "a", "b"] as const)
      expect(Math.abs((green?.[axis] ?? 0) - expected[axis])).toBeLessThan(2);
    expect(none).toBeUndefined();
  });
});

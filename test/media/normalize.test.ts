import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { normalizePhoto } from "../../server/media/normalize.ts";
import { thumbnail } from "../../server/media/thumbnail.ts";
import { cornersOf, pictureFolder, quartered, scene } from "./pictures.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/pictures/${name}`, import.meta.url));

const [red, green, blue, white] = [
  [200, 30, 30],
  [30, 160, 30],
  [30, 30, 200],
  [240, 240, 240],
] as const;

/** Each channel within 5 of 255: the loss that encoding a flat color as JPEG or HEIC may cause. */
const near = (color: readonly number[]) => color.map((value) => expect.closeTo(value, -1));

/** How a camera stores an upright scene for each EXIF orientation. */
const asStored: Record<number, (picture: Sharp) => Sharp> = {
  1: (p) => p,
  2: (p) => p.flop(),
  3: (p) => p.rotate(180),
  4: (p) => p.flip(),
  5: (p) => p.flop().rotate(270),
  6: (p) => p.rotate(270),
  7: (p) => p.flop().rotate(90),
  8: (p) => p.rotate(90),
};

async function stored(orientation: number): Promise<Buffer> {
  const upright = await quartered(128, 64).png().toBuffer();
  const turned = await asStored[orientation]?.(sharp(upright)).png().toBuffer();
  return sharp(turned).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
}

describe("normalizePhoto", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("writes a JPEG of EXIF orientation %i upright", async (orientation) => {
    await using folder = await pictureFolder();
    const output = folder.file("out.jpg");
    await normalizePhoto(await folder.write("in.jpg", await stored(orientation)), output);
    expect((await sharp(output).metadata()).orientation).toBeUndefined();
    expect(await cornersOf(output)).toEqual({
      width: 128,
      height: 64,
      topLeft: near(red),
      topRight: near(green),
      bottomLeft: near(blue),
      bottomRight: near(white),
    });
  });

  it("writes a phone's HEIC upright and converts Display P3 to sRGB", async () => {
    await using folder = await pictureFolder();
    const output = folder.file("out.jpg");
    await normalizePhoto(fixture("phone-portrait.heic"), output);
    expect(await cornersOf(output)).toEqual({
      width: 1440,
      height: 2560,
      topLeft: near(blue),
      topRight: near(red),
      bottomLeft: near(white),
      bottomRight: near(green),
    });
  });

  it("writes 8-bit sRGB JPEGs of full resolution from CMYK, 16-bit, transparent, wide-gamut and progressive files", async () => {
    await using folder = await pictureFolder();
    const picture = quartered(320, 200);
    const inputs = {
      cmyk: picture.clone().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer(),
      deep: picture.clone().toColourspace("rgb16").png().toBuffer(),
      transparent: picture.clone().ensureAlpha(0).png().toBuffer(),
      progressive: picture.clone().jpeg({ progressive: true, quality: 95 }).toBuffer(),
      wide: picture.clone().withIccProfile("p3").png().toBuffer(),
    };
    for (const [name, bytes] of Object.entries(inputs)) {
      const output = folder.file("out.jpg");
      await normalizePhoto(await folder.write(name, await bytes), output);
      const metadata = await sharp(output).metadata();
      expect(metadata, name).toMatchObject({
        format: "jpeg",
        space: "srgb",
        depth: "uchar",
        width: 320,
        height: 200,
        isProgressive: false,
      });
      const { topLeft } = await cornersOf(output);
      const expected = name === "transparent" ? [255, 255, 255] : red;
      // CMYK cannot represent every screen color: its red is only similar
      const spread = name === "cmyk" ? 40 : 5;
      for (const [index, value] of topLeft.entries()) {
        expect(Math.abs(value - (expected[index] ?? 0)), `${name} ${topLeft}`).toBeLessThanOrEqual(spread);
      }
    }
  });

  it("keeps the pixel data of an upright baseline JPEG unchanged and removes metadata and appended data", async () => {
    await using folder = await pictureFolder();
    const plain = await scene(320, 200).jpeg().toBuffer();
    const exif = {
      IFD0: { Make: "Camera", Copyright: "nobody" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    };
    const withMetadata = await sharp(plain).keepMetadata().withExif(exif).jpeg().toBuffer();
    const input = await folder.write(
      "in.jpg",
      Buffer.concat([withMetadata, Buffer.from("....ftypmp42 a motion photo's video")]),
    );
    const output = folder.file("out.jpg");
    await normalizePhoto(input, output);
    const metadata = await sharp(output).metadata();
    expect((await sharp(input).metadata()).exif).toBeDefined();
    expect([metadata.exif, metadata.xmp, metadata.comments]).toEqual([undefined, undefined, undefined]);
    const bytes = await readFile(output);
    expect(bytes.includes("motion photo")).toBe(false);
    expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
    expect(await sharp(output).raw().toBuffer()).toEqual(await sharp(withMetadata).raw().toBuffer());
  });

  it("rejects a truncated JPEG, upright or not, and writes no file", async () => {
    await using folder = await pictureFolder();
    for (const orientation of [1, 6]) {
      const jpeg = await scene(640, 400).jpeg().withMetadata({ orientation }).toBuffer();
      const input = await folder.write("in.jpg", jpeg.subarray(0, jpeg.length * 0.7));
      const output = folder.file(`out${orientation}.jpg`);
      await expect(normalizePhoto(input, output)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
      await expect(readFile(output)).rejects.toThrow("ENOENT");
    }
  });
});

describe("thumbnail", () => {
  it("returns an upright JPEG with the requested long side and never enlarges a photo", async () => {
    await using folder = await pictureFolder();
    const file = await folder.write("in.jpg", await stored(6));
    expect(await cornersOf(await thumbnail(file, 32))).toMatchObject({ width: 32, height: 16 });
    expect(await cornersOf(await thumbnail(file, 999))).toMatchObject({ width: 128, height: 64, topLeft: near(red) });
  });
});

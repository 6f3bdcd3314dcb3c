import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isLargeEnough } from "../../contracts/papers/files.ts";
import { probePhoto } from "../../server/media/probe.ts";
import { checkResolution } from "../../server/media/resolution.ts";
import { animated, pictureFolder, pngHeader, quartered, scene } from "./pictures.ts";

const heicFile = fileURLToPath(new URL("../fixtures/pictures/quarters.heic", import.meta.url));

const refusal = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

describe("probePhoto", () => {
  it("accepts a JPEG with any file name", async () => {
    await using folder = await pictureFolder();
    const bytes = await scene(1280, 720).jpeg().toBuffer();
    const probe = await probePhoto(await folder.write("photo.txt", bytes));
    expect(probe).toEqual({
      format: "jpeg",
      mimetype: "image/jpeg",
      width: 1280,
      height: 720,
      bytes: bytes.length,
      pages: 1,
    });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("returns the upright size for EXIF orientation %i", async (orientation) => {
    await using folder = await pictureFolder();
    const file = await folder.write("a.jpg", await quartered(128, 64).jpeg().withMetadata({ orientation }).toBuffer());
    const { width, height } = await probePhoto(file);
    expect([width, height]).toEqual(orientation >= 5 ? [64, 128] : [128, 64]);
  });

  it("accepts 16-bit, transparent and interlaced PNG, CMYK and progressive JPEG", async () => {
    await using folder = await pictureFolder();
    const picture = scene(320, 200);
    const files = {
      "a.png": picture.clone().toColourspace("rgb16").png().toBuffer(),
      "b.png": picture.clone().ensureAlpha(0.5).png().toBuffer(),
      "c.png": picture.clone().png({ progressive: true }).toBuffer(),
      "d.jpg": picture.clone().toColourspace("cmyk").jpeg().toBuffer(),
      "e.jpg": picture.clone().jpeg({ progressive: true }).toBuffer(),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const probe = await probePhoto(await folder.write(name, await bytes));
      expect(probe, name).toMatchObject({ width: 320, height: 200, format: name.endsWith("png") ? "png" : "jpeg" });
    }
  });

  it("accepts HEIC", async () => {
    expect(await probePhoto(heicFile)).toMatchObject({
      format: "heic",
      mimetype: "image/heic",
      width: 1280,
      height: 720,
      pages: 1,
    });
  });

  it("answers INVALID_FILE_TYPE with the file's type for a file that is not a photo", async () => {
    await using folder = await pictureFolder();
    const picture = scene(64, 48);
    const cases: readonly [string, Buffer | string, RegExp][] = [
      ["empty.jpg", "", /an empty file/],
      ["text.jpg", "This is a letter, not a photo.\n", /a text file/],
      ["page.jpg", "<!doctype html><html><body>Not found</body></html>", /a web page/],
      ["a.jpg", await picture.clone().gif().toBuffer(), /GIF/],
      ["b.jpg", await picture.clone().webp().toBuffer(), /WEBP/],
      ["c.heic", await picture.clone().avif().toBuffer(), /AVIF/],
      ["d.jpg", Buffer.alloc(5000, 1), /unknown type/],
    ];
    for (const [name, bytes, message] of cases) {
      await expect(probePhoto(await folder.write(name, bytes)), name).rejects.toEqual(
        refusal("INVALID_FILE_TYPE", message),
      );
    }
  });

  it("rejects a PNG of 50,000 x 50,000 by its header alone", async () => {
    await using folder = await pictureFolder();
    const file = await folder.write("bomb.png", pngHeader(50_000, 50_000));
    await expect(probePhoto(file)).rejects.toEqual(
      refusal("INVALID_FILE_TYPE", /50000x50000 pixels; a photo may have at most 64 megapixels/),
    );
  });

  it("rejects a JPEG whose header states 60,000 x 60,000", async () => {
    await using folder = await pictureFolder();
    const jpeg = await scene(64, 48).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(60_000, frame + 5);
    jpeg.writeUInt16BE(60_000, frame + 7);
    await expect(probePhoto(await folder.write("bomb.jpg", jpeg))).rejects.toEqual(
      refusal("INVALID_FILE_TYPE", /60000x60000/),
    );
  });

  it("rejects an animated PNG", async () => {
    await using folder = await pictureFolder();
    const png = animated(await scene(64, 48).png().toBuffer());
    expect((await sharp(png).metadata()).format).toBe("png");
    await expect(probePhoto(await folder.write("a.png", png))).rejects.toEqual(
      refusal("INVALID_FILE_TYPE", /Animated/),
    );
  });

  it.each([0.02, 0.3, 0.9, 0.999])("rejects a JPEG or PNG truncated after %f of its bytes", async (share) => {
    await using folder = await pictureFolder();
    const picture = scene(640, 400);
    for (const bytes of [await picture.clone().jpeg().toBuffer(), await picture.clone().png().toBuffer()]) {
      const file = await folder.write("cut", bytes.subarray(0, bytes.length * share));
      await expect(probePhoto(file)).rejects.toEqual(refusal("VALIDATION_ERROR", /incomplete or damaged/));
    }
  });

  it("rejects a JPEG of three bytes and a PNG of eight bytes", async () => {
    await using folder = await pictureFolder();
    for (const bytes of [Buffer.from([0xff, 0xd8, 0xff]), pngHeader(64, 48).subarray(0, 8)]) {
      await expect(probePhoto(await folder.write("a", bytes))).rejects.toEqual(
        refusal("VALIDATION_ERROR", /incomplete/),
      );
    }
  });

  it("rejects a PNG with damaged pixels", async () => {
    await using folder = await pictureFolder();
    const png = await scene(640, 400).png().toBuffer();
    png.fill(0x55, png.length / 2, png.length / 2 + 400);
    await expect(probePhoto(await folder.write("a.png", png))).rejects.toEqual(refusal("VALIDATION_ERROR", /damaged/));
  });
});

describe("sharp", () => {
  it("has no decoders other than JPEG and PNG in the entire process", async () => {
    const picture = scene(32, 32);
    for (const bytes of [await picture.clone().gif().toBuffer(), await picture.clone().tiff().toBuffer()]) {
      await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image format/);
    }
    for (const bytes of [await picture.clone().png().toBuffer(), await picture.clone().jpeg().toBuffer()]) {
      await expect(sharp(bytes).metadata()).resolves.toMatchObject({ width: 32 });
    }
  });
});

describe("checkResolution", () => {
  it("requires 1280 pixels on the longer and 720 on the shorter side in both orientations", () => {
    expect(isLargeEnough(1280, 720)).toBe(true);
    expect(isLargeEnough(720, 1280)).toBe(true);
    expect(isLargeEnough(1279, 720)).toBe(false);
    expect(isLargeEnough(1280, 719)).toBe(false);
    expect(isLargeEnough(1000, 1000)).toBe(false);
  });

  it("reports the photo's index and both resolutions", () => {
    expect(() => checkResolution(1280, 720, 0)).not.toThrow();
    expect(() => checkResolution(1279, 720, 3)).toThrow(
      expect.objectContaining({
        code: "IMAGE_QUALITY_TOO_LOW",
        status: 422,
        field: "images[3].url",
        details: { image_index: 3, current_resolution: "1279x720", minimum_resolution: "1280x720" },
      }),
    );
  });
});

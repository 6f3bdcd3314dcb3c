import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { AppError } from "../../contracts/kit/errors.ts";
import { normalizeLogo } from "../../server/media/logo.ts";
import { logoPng } from "../kit/logo.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-logo-"));
afterAll(() => rmSync(folder, { recursive: true }));
const output = join(folder, "out.png");

function normalized(file: Buffer | string): Promise<{ width: number; height: number }> {
  const input = join(folder, "in");
  writeFileSync(input, file);
  return normalizeLogo(input, output);
}
const rejection = async (file: Buffer | string): Promise<string> => {
  const error: unknown = await normalized(file).catch((reason: unknown) => reason);
  return error instanceof AppError ? `${error.code}: ${error.message}` : `accepted or failed: ${String(error)}`;
};
const black = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "black" } });

describe("normalizeLogo", () => {
  it("keeps transparency, trims blank margins, and scales the logo down to at most 720 x 240", async () => {
    const wide = await sharp(await logoPng())
      .resize(3000, 1000)
      .extend({ top: 500, background: "#0000" })
      .png()
      .toBuffer();
    const { width, height } = await normalized(wide);
    // the drawing takes 540 x 160 of the 600 x 200 pixels
    expect([width, Math.abs(height - 213) <= 1]).toEqual([720, true]);
    expect(await sharp(output).metadata()).toMatchObject({ format: "png", hasAlpha: true, width, height });
    const corner = await sharp(output)
      .extract({ left: width - 1, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(corner[3]).toBe(0);
  });

  it("does not enlarge a small logo", async () => {
    expect(await normalized(await black(70, 30).png().toBuffer())).toEqual({ width: 70, height: 30 });
  });

  it("turns a photo upright, converts CMYK, and removes the metadata of location and camera", async () => {
    const photo = await black(400, 100)
      .toColourspace("cmyk")
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Make: "Secret camera" }, IFD3: { GPSLatitude: "41/1 52/1 0/1" } },
      })
      .jpeg()
      .toBuffer();
    expect(photo.includes("Secret camera")).toBe(true);
    const { width, height } = await normalized(photo);
    expect(height).toBeGreaterThan(width);
    const { exif, space, orientation } = await sharp(output).metadata();
    expect([exif, space, orientation]).toEqual([undefined, "srgb", undefined]);
    expect(readFileSync(output).includes("Secret camera")).toBe(false);
  });

  it("rejects a file that is not a still PNG or JPG, and names its type", async () => {
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(await rejection(svg)).toMatch(/^INVALID_FILE_TYPE: Send a PNG or JPG logo.*Export an SVG as PNG\.$/);
    expect(await rejection(svg.replace(/^.*\?>/, ""))).toMatch(/^INVALID_FILE_TYPE: .*Export an SVG as PNG\.$/);
    expect(await rejection("%PDF-1.7\n")).toBe(
      "INVALID_FILE_TYPE: Send a PNG or JPG logo; this is a PDF file (application/pdf).",
    );
    expect(await rejection("GIF89a")).toMatch(/^INVALID_FILE_TYPE/);
    expect(await rejection("")).toBe("INVALID_FILE_TYPE: Send a PNG or JPG logo; this is an empty file.");
  });

  it("rejects a picture that is damaged, too small or too large", async () => {
    const whole = await black(400, 100).png().toBuffer();
    expect(await rejection(whole.subarray(0, whole.length - 20))).toMatch(/^VALIDATION_ERROR: .*incomplete or damaged/);
    const jpeg = await sharp(await logoPng())
      .flatten({ background: "white" })
      .jpeg()
      .toBuffer();
    expect(await rejection(jpeg.subarray(0, jpeg.length / 2))).toMatch(/^VALIDATION_ERROR: .*incomplete or damaged/);
    expect(await rejection(await black(63, 10).png().toBuffer())).toMatch(/^VALIDATION_ERROR: .*63x10.*at least 64/);
    const large = await black(6000, 5000).png({ compressionLevel: 9 }).toBuffer();
    expect(await rejection(large)).toMatch(/^VALIDATION_ERROR: .*6000x5000 pixels; at most 25 megapixels/);
  });

  it("rejects a logo that is invisible on white paper", async () => {
    expect(await rejection(await logoPng("#ffffff"))).toMatch(/^VALIDATION_ERROR: .*white paper/);
    expect(await rejection(await logoPng("#f4f6f8"))).toMatch(/^VALIDATION_ERROR: .*white paper/);
    expect(
      await rejection(
        await sharp({ create: { width: 90, height: 90, channels: 4, background: "#0000" } })
          .png()
          .toBuffer(),
      ),
    ).toMatch(/white paper/);
  });
});

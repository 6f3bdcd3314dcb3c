import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { displayP3ToSrgb, isDisplayP3 } from "../../server/media/color/display-p3.ts";
import { decodeHeic, measureHeic } from "../../server/media/heic/heic.ts";
import { pictureFolder } from "./pictures.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/pictures/${name}`, import.meta.url));
const limits = { maxPixels: 50_000_000, maxBytes: 768 * 1024 ** 2, maxMs: 30_000 };

/** Returns the width only: a failing test would print all pixels. */
const widthOf = async (...call: Parameters<typeof decodeHeic>) => (await decodeHeic(...call)).width;

describe("decodeHeic and measureHeic", () => {
  it("return the pixels of the first picture", async () => {
    const { width, height, data } = await decodeHeic(fixture("quarters.heic"));
    expect([width, height, data.length]).toEqual([1280, 720, 1280 * 720 * 4]);
    expect([...data.subarray(0, 4)].map((value) => Math.round(value / 10) * 10)).toEqual([200, 30, 30, 260]);
  });

  it("return the shown width and height of a rotated picture", async () => {
    expect(await measureHeic(fixture("phone-portrait.heic"))).toEqual({ width: 1440, height: 2560, pages: 1 });
  });

  it("reject a photo over the limit of pixels, memory or time, and accept the next one", async () => {
    const file = fixture("quarters.heic");
    const large = fixture("phone-portrait.heic");
    await expect(measureHeic(file, { ...limits, maxPixels: 900_000 })).rejects.toMatchObject({
      code: "INVALID_FILE_TYPE",
      message: expect.stringContaining("1280x720 pixels; a HEIC photo may have at most 0.9 megapixels"),
    });
    await expect(widthOf(large, { ...limits, maxBytes: 18 * 1024 ** 2 })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    await expect(widthOf(file, { ...limits, maxMs: 1 })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await expect(measureHeic(file)).resolves.toMatchObject({ width: 1280 });
  });

  it.each([0.2, 0.6, 0.98])("reject a file truncated after %f of its bytes", async (share) => {
    await using folder = await pictureFolder();
    const complete = await readFile(fixture("quarters.heic"));
    const file = await folder.write("a.heic", complete.subarray(0, complete.length * share));
    await expect(measureHeic(file)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  it("reject a file with a million empty boxes", async () => {
    await using folder = await pictureFolder();
    const box = Buffer.from("\0\0\0\u0008free", "latin1");
    const complete = await readFile(fixture("quarters.heic"));
    const file = await folder.write("a.heic", Buffer.concat([complete, Buffer.alloc(8_000_000, box)]));
    await expect(measureHeic(file)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      cause: { message: expect.stringContaining("boxes") },
    });
  });

  it("return pixels or a documented error for a file with damage at any position", async () => {
    await using folder = await pictureFolder();
    const complete = await readFile(fixture("quarters.heic"));
    for (let at = 40; at < complete.length; at += Math.floor(complete.length / 8)) {
      const damaged = Buffer.from(complete);
      damaged.fill(0xa5, at, at + 12);
      const file = await folder.write("a.heic", damaged);
      const outcome = await widthOf(file).then(
        (width) => width > 0,
        (error: { code?: string }) => error.code === "VALIDATION_ERROR" || error.code === "INVALID_FILE_TYPE",
      );
      expect(outcome, `damaged at ${at}`).toBe(true);
    }
  });
});

describe("displayP3ToSrgb", () => {
  it("converts the P3 coordinates of sRGB's colors to sRGB", () => {
    const pixels = new Uint8ClampedArray([
      234, 51, 35, 255, 117, 251, 76, 255, 0, 0, 245, 255, 128, 128, 128, 7, 255, 255, 255, 255,
    ]);
    displayP3ToSrgb(pixels);
    const expected = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 128, 128, 128, 7, 255, 255, 255, 255];
    for (const [index, value] of expected.entries())
      expect(Math.abs((pixels[index] ?? 0) - value)).toBeLessThanOrEqual(9);
    expect([...pixels.subarray(12)]).toEqual(expected.slice(12));
  });
});

describe("isDisplayP3", () => {
  it("is true for the profile's red primary or the color box's code, and false for damaged boxes", async () => {
    const box = (kind: string, body: readonly number[]) =>
      Buffer.concat([Buffer.from([0, 0, 0, 12 + body.length]), Buffer.from(`colr${kind}`), Buffer.from(body)]);
    expect(isDisplayP3(await readFile(fixture("phone-portrait.heic")))).toBe(true);
    expect(isDisplayP3(await readFile(fixture("quarters.heic")))).toBe(false);
    expect(isDisplayP3(box("nclx", [0, 12, 0, 13, 0, 0, 0x80]))).toBe(true);
    expect(isDisplayP3(box("nclx", [0, 1, 0, 13, 0, 0, 0x80]))).toBe(false);
    expect(isDisplayP3(box("nclx", []))).toBe(false);
    expect(isDisplayP3(box("prof", [0, 0]))).toBe(false);
  });
});

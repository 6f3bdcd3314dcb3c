import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { icnsTypes } from "../../scripts/packages/icons/containers.ts";
import { drawIcons, icoSides, pngSides } from "../../scripts/packages/icons/draw.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-icons-"));
  await drawIcons(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sideOf = async (png: Buffer): Promise<string> => {
  const { format, width, height } = await sharp(png).metadata();
  return `${format} ${width}x${height}`;
};

describe("drawIcons", () => {
  it("draws a PNG for each size, with the mark in its colors and clear corners", async () => {
    expect(readdirSync(join(folder, "icons")).sort()).toEqual(pngSides.map((side) => `${side}x${side}.png`).sort());
    const png = readFileSync(join(folder, "icons/256x256.png"));
    expect(await sideOf(png)).toBe("png 256x256");
    const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * 256 + x) * 4, (y * 256 + x) * 4 + 4)];
    expect(pixel(0, 0)[3]).toBe(0);
    expect(pixel(128, 20)).toEqual([0x0b, 0x4c, 0x49, 255]);
  });

  it("writes a Windows icon with all its pictures where its directory says", async () => {
    const ico = readFileSync(join(folder, "icon.ico"));
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, icoSides.length]);
    for (const [index, side] of icoSides.entries()) {
      const entry = 6 + index * 16;
      const [bytes, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
      expect(ico.readUInt8(entry)).toBe(side % 256);
      expect(await sideOf(ico.subarray(offset, offset + bytes))).toBe(`png ${side}x${side}`);
    }
  });

  it("writes an Apple icon with a picture for each of its types", async () => {
    const icns = readFileSync(join(folder, "icon.icns"));
    expect([icns.toString("latin1", 0, 4), icns.readUInt32BE(4)]).toEqual(["icns", icns.length]);
    const found: (readonly [string, string])[] = [];
    for (let offset = 8; offset < icns.length; offset += icns.readUInt32BE(offset + 4)) {
      const png = icns.subarray(offset + 8, offset + icns.readUInt32BE(offset + 4));
      found.push([icns.toString("latin1", offset, offset + 4), await sideOf(png)]);
    }
    expect(found).toEqual(icnsTypes.map(([type, side]) => [type, `png ${side}x${side}`]));
  });
});

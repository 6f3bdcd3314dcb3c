import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A temporary folder, removed at the end of its scope: `await using folder = await pictureFolder()`. */
export async function pictureFolder() {
  const path = await mkdtemp(join(tmpdir(), "pictures-"));
  return {
    file: (name: string) => join(path, name),
    write: async (name: string, bytes: Uint8Array | string) => {
      await writeFile(join(path, name), bytes);
      return join(path, name);
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** Red, green, blue and white quarters: top left, top right, bottom left, bottom right. */
export const quarters = { topLeft: "#c81e1e", topRight: "#1ea01e", bottomLeft: "#1e1ec8", bottomRight: "#f0f0f0" };

/** A picture whose corner colors show its orientation. */
export function quartered(width: number, height: number): Sharp {
  const [w, h] = [width / 2, height / 2];
  const rect = (x: number, y: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
  const { topLeft, topRight, bottomLeft, bottomRight } = quarters;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rect(0, 0, topLeft)}${rect(w, 0, topRight)}${rect(0, h, bottomLeft)}${rect(w, h, bottomRight)}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha();
}

/** Size and colors at the middle of each quarter of a picture file or buffer, upright. */
export async function cornersOf(picture: string | Buffer) {
  const { data, info } = await sharp(picture).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    return [...data.subarray(from, from + 3)];
  };
  return {
    width: info.width,
    height: info.height,
    topLeft: at(0.25, 0.25),
    topRight: at(0.75, 0.25),
    bottomLeft: at(0.25, 0.75),
    bottomRight: at(0.75, 0.75),
  };
}

/** A generated scene with edges and texture at every scale, the same for each call. */
export function scene(width: number, height: number, brightness = 1): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let noise = 12345;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      noise = (noise * 1103515245 + 12345) % 2147483648;
      const panel = ((x >> 7) + (y >> 6)) % 3;
      const grain = (noise / 2147483648 - 0.5) * 24;
      data[at] = clamp((70 + 60 * panel + (x / width) * 60 + grain) * brightness);
      data[at + 1] = clamp((90 + 40 * panel + (y / height) * 60 + grain) * brightness);
      data[at + 2] = clamp((120 + 30 * panel + grain) * brightness);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}
const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, payload: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), payload]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(payload.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** A PNG with a size in its header and no pixels. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([pngSignature, chunk("IHDR", header), chunk("IEND", Buffer.alloc(0))]);
}

/** The same PNG with an animation control chunk (two frames, endless), like the start of an APNG. */
export function animated(png: Buffer): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk("acTL", control), png.subarray(afterHeader)]);
}

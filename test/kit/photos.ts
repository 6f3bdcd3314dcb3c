import sharp from "sharp";
import type { z } from "zod";
import type { ImageRequest } from "../../contracts/visual.ts";
import type { Angle } from "../../contracts/vocabulary.ts";
import type { Api } from "./serve.ts";

/** A made-up photo: a coloured body on asphalt under a sky, different for each seed, sharp enough to pass. */
export async function photo(seed = 1, size: { width?: number; height?: number } = {}): Promise<Buffer> {
  const { width = 1280, height = 720 } = size;
  const hue = (seed * 67) % 360;
  const spots = Array.from({ length: 60 }, (_, i) => {
    const x = (i * 137 + seed * 71) % width;
    const y = (i * 89 + seed * 43) % height;
    return `<rect x="${x}" y="${y}" width="${3 + (i % 9)}" height="${3 + ((i * seed) % 7)}" fill="hsl(${(hue + i * 31) % 360} 40% ${30 + (i % 50)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="55%" fill="#b9d0e4"/><rect y="55%" width="100%" height="45%" fill="#6a6a68"/>
    <rect x="15%" y="${30 + (seed % 10)}%" width="70%" height="35%" rx="60" fill="hsl(${hue} 55% 42%)"/>
    <circle cx="30%" cy="68%" r="70" fill="#222"/><circle cx="70%" cy="68%" r="70" fill="#222"/>${spots.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

export const blob = (bytes: Buffer, type = "image/jpeg"): Blob => new Blob([new Uint8Array(bytes)], { type });

const walkAround: readonly Angle[] = [
  "front",
  "left_side",
  "rear",
  "right_side",
  "front_left",
  "front_right",
  "rear_left",
  "rear_right",
];

/** Uploads photos and answers them as an inspection's `images`. */
export async function uploadWalkAround(api: Api, count = 4): Promise<z.input<typeof ImageRequest>[]> {
  const images: z.input<typeof ImageRequest>[] = [];
  for (let i = 0; i < count; i += 1) {
    const { file } = await api.files.upload({ file: blob(await photo(i + 1)), fileName: `${i}.jpg` });
    images.push({ url: file.url, angle: walkAround[i % walkAround.length] ?? "front", type: "exterior" });
  }
  return images;
}

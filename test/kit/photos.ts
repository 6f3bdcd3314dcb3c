import type { z } from "zod";
import type { ImageRequest } from "../../contracts/inspections/visual.ts";
import { azimuths, drawnAngles } from "../../scripts/kit/drawn-car/angles.ts";
import { drawCarPhoto } from "../../scripts/kit/drawn-car/draw.ts";
import type { Api } from "./serve.ts";
import { sharedResult } from "./shared-results.ts";

interface Size {
  readonly width?: number;
  readonly height?: number;
}

const drawn = new Map<string, Promise<Buffer>>();

/** The angle that `photo(seed)` shows. Eight consecutive seeds are a walk around one car: 1 to 8, 9 to 16. */
export const angleOfPhoto = (seed: number) =>
  drawnAngles[(seed + drawnAngles.length - 1) % drawnAngles.length] ?? "front";

/** A drawn photo of a car on a lot, different for each seed. The product's models recognize the car, and it passes the quality check. */
export async function photo(seed = 1, { width = 1280, height = 720 }: Size = {}): Promise<Buffer> {
  const key = `${seed} ${width} ${height}`;
  const known = drawn.get(key);
  if (known) return known;
  const car = 1 + Math.floor((seed - 1) / drawnAngles.length);
  const draw = () => drawCarPhoto({ seed: car, azimuth: azimuths[angleOfPhoto(seed)], width, height });
  const made = sharedResult(`photo-${key.replaceAll(" ", "-")}`, draw);
  drawn.set(key, made);
  return made;
}

export const blob = (bytes: Buffer, type = "image/jpeg"): Blob => new Blob([new Uint8Array(bytes)], { type });

/** Uploads photos and returns them as an inspection's `images`. */
export async function uploadWalkAround(api: Api, count = 4): Promise<z.input<typeof ImageRequest>[]> {
  const images: z.input<typeof ImageRequest>[] = [];
  for (let i = 0; i < count; i += 1) {
    const { file } = await api.files.upload({ file: blob(await photo(i + 1)), fileName: `${i}.jpg` });
    images.push({ url: file.url, angle: angleOfPhoto(i + 1), type: "exterior" });
  }
  return images;
}

import sharp from "sharp";
import type { z } from "zod";
import type { ImageRequest } from "../../contracts/inspections/visual.ts";
import type { Angle, Box, ImageType } from "../../contracts/vocabulary.ts";
import { blob } from "../kit/photos.ts";
import type { Api } from "../kit/serve.ts";

/** The test's models (test/vision/fixture) detect red areas as scratches, blue ones as dents and green ones as hoods. */
export const fills = { scratch: "#ff0000", dent: "#0000ff", hood: "#00ff00" } as const;

/** The box of a hood on a photo without damage. */
export const carMark: Box = { x: 300, y: 200, width: 500, height: 250 };

export interface MarkedPhoto {
  readonly angle: Angle;
  readonly type?: ImageType;
  readonly scratch?: Box;
  readonly dent?: Box;
  /** The test's models recognize a car only by its hood. */
  readonly hood?: Box;
  /** Rotates the file by 90 degrees and sets its EXIF orientation, as a phone in portrait orientation does. */
  readonly turned?: boolean;
}

let grains = 0;

/** A gray photo of 1280 x 720 with the requested scratch, dent and hood. Each photo differs from all others. */
async function draw({ scratch, dent, hood, turned = false }: MarkedPhoto): Promise<Buffer> {
  grains += 1;
  const rect = (fill: string, at: Box | undefined) =>
    at ? `<rect x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" fill="${fill}"/>` : "";
  const grain = `<rect x="${grains * 8}" y="${(grains % 7) * 8}" width="8" height="8" fill="#909090"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="100%" height="100%" fill="#808080"/>
    ${grain}${rect(fills.scratch, scratch)}${rect(fills.dent, dent)}${rect(fills.hood, hood)}</svg>`;
  const upright = await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
  if (!turned) return sharp(upright).jpeg({ quality: 95 }).toBuffer();
  // orientation 6: the viewer turns the file clockwise, so the file lies counter-clockwise
  return sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

/** Uploads photos and returns them as an inspection's `images`. */
export async function uploadMarked(api: Api, photos: readonly MarkedPhoto[]): Promise<z.input<typeof ImageRequest>[]> {
  const images: z.input<typeof ImageRequest>[] = [];
  for (const photo of photos) {
    const { file } = await api.files.upload({ file: blob(await draw(photo)), fileName: "photo.jpg" });
    images.push({ url: file.url, angle: photo.angle, type: photo.type ?? "exterior" });
  }
  return images;
}

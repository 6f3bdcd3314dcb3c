import { readFileSync } from "node:fs";
import sharp from "sharp";
import { drawnWalk } from "./drawn-walk.ts";

export interface PhotoFile {
  readonly name: string;
  readonly mimeType: "image/jpeg";
  readonly buffer: Buffer;
}

const folder = "../shared/data/vision";

interface PictureRecord {
  readonly file: string;
  readonly source: string;
  readonly split: string;
  readonly regions: readonly { readonly damage?: string }[];
}

const names = ["front", "front_left", "left_side", "rear", "right_side"] as const;

async function realPhotos(): Promise<PhotoFile[]> {
  const records: PictureRecord[] = JSON.parse(readFileSync(`${folder}/damage.json`, "utf8"));
  const damaged = records.filter(
    ({ source, split, regions }) => source === "lensor_severity" && split === "val" && regions.length > 0,
  );
  return Promise.all(
    names.map(async (name, at) => ({
      name: `${name}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp(`${folder}/${damaged[at * 3]?.file}`)
        .resize(1600, 1200)
        .jpeg({ quality: 90 })
        .toBuffer(),
    })),
  );
}

/** Photos of cars that the product draws itself, from the angles of a walk around the car. */
export const drawnPhotos = async (): Promise<PhotoFile[]> =>
  (await drawnWalk()).map(({ name, content }) => ({ name, mimeType: "image/jpeg", buffer: content }));

/** Drawn photos, the same on every machine. With E2E_PHOTOS=real: close-ups of damaged cars from the data folder beside the repository. */
export const carPhotos = (): Promise<PhotoFile[]> => (process.env.E2E_PHOTOS === "real" ? realPhotos() : drawnPhotos());

/** A photo below the minimum size. */
export const smallPhoto = async (): Promise<PhotoFile> => ({
  name: "top.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1279, height: 720, channels: 3, background: "#667788" } })
    .jpeg()
    .toBuffer(),
});

import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Storage } from "../platform/storage/storage.ts";

/** The size in the title of a report (102 x 68 points) at 300 dpi. */
const titlePhoto = { width: 425, height: 283 } as const;

/** The vehicle's cover photo, cut to so many pixels, as a JPEG. Undefined without one, and if its file cannot be read. */
export async function readCover(
  storage: Pick<Storage, "localPath">,
  coverKey: string | null | undefined,
  pixels: { readonly width: number; readonly height: number } = titlePhoto,
): Promise<Buffer | undefined> {
  const path = coverKey == null ? undefined : await storage.localPath(coverKey);
  if (path === undefined) return undefined;
  try {
    return await sharp(await readFile(path))
      .autoOrient()
      .resize({ ...pixels, fit: "cover" })
      .toColourspace("srgb")
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch {
    // a paper without its photo is better than none
    return undefined;
  }
}

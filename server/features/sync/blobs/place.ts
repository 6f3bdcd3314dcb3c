import { rm } from "node:fs/promises";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { contentOf, mimetypes } from "../../../media/formats.ts";
import { normalizePhoto } from "../../../media/normalize.ts";
import { probePhoto } from "../../../media/probe.ts";
import { containerOf } from "../../../media/video/containers.ts";
import { VideoError } from "../../../media/video/video-error.ts";
import { isDiskFull } from "../../../platform/disk/full.ts";
import { uprightKeyOf } from "../../../platform/storage/photo-keys.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { Content } from "./stored-files.ts";

/** The content of a file does not match its row. */
export class UnfitFile extends Error {}

export const uprightOf = (originalKey: string): string =>
  uprightKeyOf(originalKey.slice("originals/".length, originalKey.lastIndexOf(".")));

/** Whether a file and the files generated from it are stored. */
export async function isPlaced(storage: Storage, key: string, content: Content): Promise<boolean> {
  if ((await storage.localPath(key)) === undefined) return false;
  return content !== "photo" || (await storage.localPath(uprightOf(key))) !== undefined;
}

/**
 * Checks the content of a complete file and stores it. The upright form of a photo is generated here: this halves the
 * transferred bytes, and a picture that this server has encoded cannot contain hidden data. Throws UnfitFile.
 */
export async function place(storage: Storage, key: string, content: Content, file: string): Promise<void> {
  if (content === "photo") return placePhoto(storage, key, file);
  await unlessUnfit(async () => {
    if (content === "video") {
      const { name } = await containerOf(file);
      if (!key.endsWith(`.${name}`)) throw new UnfitFile(`It is a clip of another type: ${name}.`);
    } else if ((await contentOf(file)).format !== content) {
      throw new UnfitFile(`It is no ${content.toUpperCase()} picture.`);
    }
  });
  await storage.put(key, file);
}

async function placePhoto(storage: Storage, key: string, file: string): Promise<void> {
  const upright = storage.temporaryFile("jpg");
  try {
    await unlessUnfit(async () => {
      const { format, mimetype } = await probePhoto(file);
      if (!key.endsWith(`.${mimetypes[format].slice("image/".length)}`)) {
        throw new UnfitFile(`It is a photo of another type: ${mimetype}.`);
      }
      await normalizePhoto(file, upright);
    });
    // Store the original last: if it exists, the upright form exists, too.
    await storage.put(uprightOf(key), upright);
    await storage.put(key, file);
  } finally {
    await rm(upright, { force: true });
  }
}

async function unlessUnfit(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    const isOfContent = error instanceof AppError || (error instanceof VideoError && error.reason === "not_video");
    if (isOfContent && !isDiskFull(error)) throw new UnfitFile(error.message, { cause: error });
    throw error;
  }
}

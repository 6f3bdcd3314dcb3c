import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../../../server/config.ts";
import { systemClock } from "../../../server/platform/clock.ts";
import { assertKey } from "../../../server/platform/storage/storage.ts";

/** Access to the photos of an installation. */
export interface Media {
  /** A local file with the photo. Undefined if it does not exist any more. */
  readonly localPath: (key: string) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the media of an installation, which may be running. Opening its own storage would delete the unfinished files
 * of a running server, so files on the disk are only read, and files of an S3-compatible store are copied to another
 * place. Throws StartError if that store does not answer.
 */
export async function openMedia({ s3Url, dataFolder }: Config): Promise<Media> {
  return s3Url === undefined ? diskMedia(dataFolder) : await s3Media(s3Url);
}

const diskMedia = (dataFolder: string): Media => ({
  async localPath(key) {
    assertKey(key);
    const file = join(dataFolder, "media", key);
    return existsSync(file) ? file : undefined;
  },
  close: async () => undefined,
});

async function s3Media(url: string): Promise<Media> {
  const { createS3Storage } = await import("../../../server/platform/storage/s3/s3.ts");
  const folder = await mkdtemp(join(tmpdir(), "forecourt-export-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { localPath } = await createS3Storage({ url, folder, clock: systemClock });
    return { localPath, close: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

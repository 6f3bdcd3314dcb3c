import { join } from "node:path";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { openDiskStorage } from "./disk.ts";
import type { Storage } from "./storage.ts";

/** The configured store: the local disk, or an S3-compatible one, whose client is loaded only where it is used. */
export async function openStorage({ s3Url, dataFolder }: Config, clock: Clock): Promise<Storage> {
  if (s3Url === undefined) return openDiskStorage(dataFolder);
  const { openS3Storage } = await import("./s3/s3.ts");
  return openS3Storage({ url: s3Url, folder: join(dataFolder, "s3"), clock });
}

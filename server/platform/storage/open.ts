import { join } from "node:path";
import type { Config } from "../../config.ts";
import { type Clock, hours } from "../clock.ts";
import type { Log } from "../log.ts";
import { createDiskStorage } from "./disk.ts";
import type { Storage } from "./storage.ts";
import { sweepTemporary } from "./temporary.ts";

interface Needs {
  readonly config: Pick<Config, "s3Url" | "dataFolder" | "databaseUrl">;
  readonly clock: Clock;
  readonly log: Log;
}

/** The server's media. */
export interface ServedStorage extends Storage {
  close(): void;
}

/** The configured store: the local disk, or an S3-compatible one, whose client is loaded only where it is used. */
export async function openStorage({ config, clock, log }: Needs): Promise<ServedStorage> {
  const { s3Url, dataFolder, databaseUrl } = config;
  const folder = s3Url === undefined ? dataFolder : join(dataFolder, "s3");
  // the lock on a SQLite file keeps others from its folder; who shares a Postgres may share that, too
  sweepTemporary(folder, { alone: databaseUrl === undefined, clock });
  if (s3Url === undefined) return { ...createDiskStorage(folder), close: () => undefined };
  const { createS3Storage } = await import("./s3/s3.ts");
  const { dropGone, ...storage } = await createS3Storage({ url: s3Url, folder, clock });
  const drop = () =>
    void dropGone().catch((error: unknown) => log.warn({ err: error }, "copies of deleted media were not looked for"));
  // by every instance for itself: each has copies of its own
  drop();
  return { ...storage, close: clock.every(hours(24), drop) };
}

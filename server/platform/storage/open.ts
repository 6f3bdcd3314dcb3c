import { join } from "node:path";
import type { Config } from "../../config.ts";
import { type Clock, hours } from "../clock.ts";
import type { Log } from "../log.ts";
import { createDiskStorage } from "./disk.ts";
import type { Storage } from "./storage.ts";
import { deleteUnfinishedFiles } from "./temporary.ts";

interface Needs {
  readonly config: Pick<Config, "s3Url" | "dataFolder" | "databaseUrl">;
  readonly clock: Clock;
  readonly log: Log;
}

/** The media store of a running server. */
export interface ServedStorage extends Storage {
  close(): void;
}

/** Opens the configured store: the local disk or an S3-compatible store. The S3 client is loaded only if it is used. */
export async function openStorage({ config, clock, log }: Needs): Promise<ServedStorage> {
  const { s3Url, dataFolder, databaseUrl } = config;
  const folder = s3Url === undefined ? dataFolder : join(dataFolder, "s3");
  // With SQLite, the lock on the file keeps other processes out of the folder. Servers that share a Postgres may share the
  // folder.
  deleteUnfinishedFiles(folder, { isOnlyProcess: databaseUrl === undefined, clock });
  if (s3Url === undefined) return { ...createDiskStorage(folder), close: () => undefined };
  const { createS3Storage } = await import("./s3/s3.ts");
  const { deleteStaleCopies, ...storage } = await createS3Storage({ url: s3Url, folder, clock });
  const drop = () =>
    void deleteStaleCopies().catch((error: unknown) =>
      log.warn({ err: error }, "could not delete copies of deleted media"),
    );
  // Each instance does this, because each has its own copies.
  drop();
  return { ...storage, close: clock.every(hours(24), drop) };
}

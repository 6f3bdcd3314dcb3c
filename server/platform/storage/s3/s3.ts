import { rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../../config.ts";
import { type Clock, minutes } from "../../clock.ts";
import { assertKey, isFolder, type Storage } from "../storage.ts";
import { createTemporaryFolder } from "../temporary.ts";
import { readS3Address } from "./address.ts";
import { createBucket } from "./bucket.ts";
import { createFileCache } from "./cache.ts";

interface Options {
  /** `FORECOURT_S3_URL`. */
  readonly url: string;
  /** The folder for local copies and unfinished files. */
  readonly folder: string;
  readonly clock: Clock;
  readonly cacheBytes?: number;
  /** An attempt fails if nothing is transferred for this time. */
  readonly idleTimeoutMs?: number;
}

export interface S3Storage extends Storage {
  /** Deletes the local copies of files that another machine has deleted from the store. */
  deleteStaleCopies(): Promise<void>;
}

/** Enough for the photos and spins of about two hundred cars. Our own estimate. */
const defaultCacheBytes = 10 * 1024 ** 3;
/**
 * How long a local copy is served before the store is queried again. Another machine may have deleted the file. Our own
 * estimate.
 */
const recheckAfterMs = minutes(5);

/**
 * Media in an S3-compatible store, with local copies of files that were read. Throws StartError if the store does not answer
 * or the bucket does not exist.
 */
export async function createS3Storage({ url, folder, clock, cacheBytes, idleTimeoutMs }: Options): Promise<S3Storage> {
  const address = readS3Address(url);
  const bucket = createBucket(address, idleTimeoutMs);
  const temporaryFile = createTemporaryFolder(folder);
  const cache = createFileCache({ folder: join(folder, "cache"), clock, maxBytes: cacheBytes ?? defaultCacheBytes });
  const fetching = new Map<string, Promise<string | undefined>>();
  /** By key: when the store last confirmed the file. */
  const seenAt = new Map<string, number>();

  await bucket.assertExists().catch((error: Error) => {
    throw new StartError(
      `FORECOURT_S3_URL: the bucket ${address.bucket} at ${address.endpoint} does not answer: ${messageOf(error)}`,
    );
  });

  async function addCopy(key: string, file: string): Promise<string> {
    seenAt.set(key, clock.now().getTime());
    return cache.add(key, file);
  }

  async function removeCopy(key: string): Promise<void> {
    seenAt.delete(key);
    await cache.remove(key);
  }

  async function fetchCopy(key: string): Promise<string | undefined> {
    const file = temporaryFile("part");
    try {
      return (await bucket.fetch(key, file)) ? await addCopy(key, file) : undefined;
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Whether the store still has the file. If the store does not answer, the copy is still served. */
  async function isStillStored(key: string): Promise<boolean> {
    const now = clock.now().getTime();
    if (now - (seenAt.get(key) ?? Number.NEGATIVE_INFINITY) < recheckAfterMs) return true;
    const isThere = await bucket.has(key).catch(() => true);
    if (isThere) seenAt.set(key, now);
    else await removeCopy(key);
    return isThere;
  }

  return {
    temporaryFile,
    async put(key, file) {
      assertKey(key);
      await bucket.put(key, file);
      await addCopy(key, file);
    },
    async localPath(key) {
      assertKey(key);
      const copy = await cache.find(key);
      if (copy !== undefined) return (await isStillStored(key)) ? copy : undefined;
      // Concurrent callers share one download.
      const coming = fetching.get(key) ?? fetchCopy(key).finally(() => fetching.delete(key));
      fetching.set(key, coming);
      return coming;
    },
    async delete(key) {
      assertKey(key);
      await bucket.delete(key);
      await removeCopy(key);
    },
    async listBefore(within, before) {
      const keys: string[] = [];
      if (!isFolder(within)) return keys;
      for await (const { key, storedAt } of bucket.list(`${within}/`)) if (storedAt < before) keys.push(key);
      return keys;
    },
    async deleteStaleCopies() {
      // Files that are stored from now on are not in this set, so they are not removed.
      const copies = new Set(await cache.keys());
      for (const key of seenAt.keys()) if (!copies.has(key)) seenAt.delete(key);
      const folders = new Set([...copies].map((key) => key.slice(0, key.indexOf("/") + 1)));
      for (const within of folders) for await (const { key } of bucket.list(within)) copies.delete(key);
      for (const key of copies) await removeCopy(key);
    },
  };
}

/** The message of the store. Some errors only have a name. */
const messageOf = (error: Error): string =>
  error.message && error.message !== "UnknownError" ? error.message : error.name;

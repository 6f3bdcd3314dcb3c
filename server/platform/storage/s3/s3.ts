import { rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../../config.ts";
import { type Clock, minutes } from "../../clock.ts";
import { assertKey, type Storage } from "../storage.ts";
import { createTemporaryFolder } from "../temporary.ts";
import { readS3Address } from "./address.ts";
import { createBucket } from "./bucket.ts";
import { createFileCache } from "./cache.ts";

interface Options {
  /** `FORECOURT_S3_URL`. */
  readonly url: string;
  /** For copies of what is read, and for files in the making. */
  readonly folder: string;
  readonly clock: Clock;
  readonly cacheBytes?: number;
  /** How long the store may say and take nothing before an attempt is given up. */
  readonly silenceMs?: number;
}

export interface S3Storage extends Storage {
  /** Drops the local copies of what the store has no more: another machine deleted it, and nobody asks for it here. */
  dropGone(): Promise<void>;
}

/** Our own estimate: the photos and spins of some two hundred cars. */
const standardCacheBytes = 10 * 1024 ** 3;
/** Another machine may have deleted what we have a copy of: so long we serve it without asking. Our own estimate. */
const trustedMs = minutes(5);

/**
 * Media in an S3-compatible store, with local copies of what is read. Throws StartError where the store does not
 * answer or the bucket is not there.
 */
export async function createS3Storage({ url, folder, clock, cacheBytes, silenceMs }: Options): Promise<S3Storage> {
  const address = readS3Address(url);
  const bucket = createBucket(address, silenceMs);
  const temporaryFile = createTemporaryFolder(folder);
  const cache = createFileCache({ folder: join(folder, "cache"), clock, maxBytes: cacheBytes ?? standardCacheBytes });
  const fetching = new Map<string, Promise<string | undefined>>();
  /** When the store was last known to have what there is a copy of. */
  const seenAt = new Map<string, number>();

  await bucket.assertThere().catch((error: Error) => {
    throw new StartError(
      `FORECOURT_S3_URL: the bucket ${address.bucket} at ${address.endpoint} does not answer: ${said(error)}`,
    );
  });

  async function keep(key: string, file: string): Promise<string> {
    seenAt.set(key, clock.now().getTime());
    return cache.add(key, file);
  }

  async function drop(key: string): Promise<void> {
    seenAt.delete(key);
    await cache.remove(key);
  }

  async function fetchCopy(key: string): Promise<string | undefined> {
    const file = temporaryFile("part");
    try {
      return (await bucket.fetch(key, file)) ? await keep(key, file) : undefined;
    } finally {
      await rm(file, { force: true });
    }
  }

  /** A store that does not answer takes nothing away from those who have a copy. */
  async function isStillThere(key: string): Promise<boolean> {
    const now = clock.now().getTime();
    if (now - (seenAt.get(key) ?? Number.NEGATIVE_INFINITY) < trustedMs) return true;
    const isThere = await bucket.has(key).catch(() => true);
    if (isThere) seenAt.set(key, now);
    else await drop(key);
    return isThere;
  }

  return {
    temporaryFile,
    async put(key, file) {
      assertKey(key);
      await bucket.put(key, file);
      await keep(key, file);
    },
    async localPath(key) {
      assertKey(key);
      const copy = await cache.find(key);
      if (copy !== undefined) return (await isStillThere(key)) ? copy : undefined;
      // whoever asks while it comes waits for the same
      const coming = fetching.get(key) ?? fetchCopy(key).finally(() => fetching.delete(key));
      fetching.set(key, coming);
      return coming;
    },
    async delete(key) {
      assertKey(key);
      await bucket.delete(key);
      await drop(key);
    },
    async listBefore(within, before) {
      const keys: string[] = [];
      for await (const { key, storedAt } of bucket.list(`${within}/`)) if (storedAt < before) keys.push(key);
      return keys;
    },
    async dropGone() {
      // what is put from here on is not among these
      const copies = new Set(await cache.keys());
      for (const key of seenAt.keys()) if (!copies.has(key)) seenAt.delete(key);
      const folders = new Set([...copies].map((key) => key.slice(0, key.indexOf("/") + 1)));
      for (const within of folders) for await (const { key } of bucket.list(within)) copies.delete(key);
      for (const key of copies) await drop(key);
    },
  };
}

/** The store's own words; some answers have nothing but a name. */
const said = (error: Error): string => (error.message && error.message !== "UnknownError" ? error.message : error.name);

import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { seconds } from "../../clock.ts";
import type { S3Address } from "./address.ts";
import { attempts, clientOf, defaultIdleTimeoutMs } from "./client.ts";

interface StoredObject {
  readonly key: string;
  readonly storedAt: Date;
}

/** The timeout of `has`. Its callers have a local copy and need not wait longer. Our own estimate. */
const hasTimeoutMs = seconds(5);
const firstPauseMs = 200;

/** The objects of a bucket, or of a folder in it, by key. All functions throw errors of the store, or a timeout. */
export function createBucket(address: S3Address, idleTimeoutMs = defaultIdleTimeoutMs) {
  const client = clientOf(address, { idleTimeoutMs });
  const { bucket: Bucket, prefix } = address;
  const named = (key: string) => ({ Bucket, Key: prefix + key });

  return {
    /**
     * Throws if the bucket cannot be listed. A HEAD request would be cheaper, but its error contains no reason. The
     * prefix matches no key.
     */
    async assertExists(): Promise<void> {
      await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}.` }));
    },

    /** Stores a file, with retries. */
    put: (key: string, file: string): Promise<void> => putWithRetries(client, named(key), file),

    /** Downloads an object to a file. Returns false if there is no such key. */
    async fetch(key: string, file: string): Promise<boolean> {
      try {
        const { Body } = await client.send(new GetObjectCommand(named(key)));
        // In Node, the body is always a Node stream.
        await pipeline(Body as Readable, createWriteStream(file));
        return true;
      } catch (error) {
        if (error instanceof NoSuchKey) return false;
        throw error;
      }
    },

    async has(key: string): Promise<boolean> {
      try {
        await client.send(new HeadObjectCommand(named(key)), { abortSignal: AbortSignal.timeout(hasTimeoutMs) });
        return true;
      } catch (error) {
        if (error instanceof NotFound || error instanceof NoSuchKey) return false;
        throw error;
      }
    },

    async delete(key: string): Promise<void> {
      await client.send(new DeleteObjectCommand(named(key)));
    },

    /** All objects whose key starts with `within`. Reads them page by page. */
    async *list(within: string): AsyncGenerator<StoredObject> {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + within })) {
        for (const { Key, LastModified } of Contents) {
          if (Key !== undefined && LastModified !== undefined)
            yield { key: Key.slice(prefix.length), storedAt: LastModified };
        }
      }
    },
  };
}

interface ObjectName {
  readonly Bucket: string;
  readonly Key: string;
}

/** The client does not retry streams, because it can read a stream only once. */
async function putWithRetries(client: S3Client, name: ObjectName, file: string): Promise<void> {
  const { size } = await stat(file);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await putOnce(client, { ...name, ContentLength: size }, file);
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error;
      await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}

/** Uploads once. Always closes the file. */
async function putOnce(
  client: S3Client,
  input: ObjectName & { readonly ContentLength: number },
  file: string,
): Promise<void> {
  const Body = createReadStream(file);
  const unread = new AbortController();
  Body.once("error", () => unread.abort());
  try {
    await client.send(new PutObjectCommand({ ...input, Body }), { abortSignal: unread.signal });
  } catch (error) {
    throw Body.errored ?? error;
  } finally {
    Body.destroy();
  }
}

/** Whether a retry may succeed: there was no response, or the store is busy or has an internal error. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { httpStatusCode } = ("$metadata" in error ? error.$metadata : {}) as { readonly httpStatusCode?: number };
  return httpStatusCode === undefined || httpStatusCode === 429 || httpStatusCode >= 500;
}

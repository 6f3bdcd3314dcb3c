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
} from "@aws-sdk/client-s3";
import { seconds } from "../../clock.ts";
import type { S3Address } from "./address.ts";
import { attempts, clientOf, standardSilenceMs } from "./client.ts";

interface StoredObject {
  readonly key: string;
  readonly storedAt: Date;
}

/** Who asks whether a file is still there holds a copy of it, and waits no longer than this. Our own estimate. */
const askedForMs = seconds(5);
const firstPauseMs = 200;

/** A bucket, or a folder of it: what lies in it by its key. Every act throws what the store says, or that it says nothing. */
export function createBucket(address: S3Address, silenceMs = standardSilenceMs) {
  const client = clientOf(address, { silenceMs });
  const { bucket: Bucket, prefix } = address;
  const named = (key: string) => ({ Bucket, Key: prefix + key });

  /** One attempt: the file is closed after it, whatever came of it. */
  async function send(key: string, file: string, ContentLength: number): Promise<void> {
    const Body = createReadStream(file);
    const unread = new AbortController();
    Body.once("error", () => unread.abort());
    try {
      await client.send(new PutObjectCommand({ ...named(key), Body, ContentLength }), { abortSignal: unread.signal });
    } catch (error) {
      throw Body.errored ?? error;
    } finally {
      Body.destroy();
    }
  }

  return {
    /** Throws where the bucket cannot be listed. A HEAD would do, but its refusal says nothing of why; no key begins like this. */
    async assertThere(): Promise<void> {
      await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}.` }));
    },

    /** The client itself tries again only what it can send again: a stream is read once. */
    async put(key: string, file: string): Promise<void> {
      const { size } = await stat(file);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await send(key, file, size);
        } catch (error) {
          if (attempt === attempts || !mayPass(error)) throw error;
          await pause(firstPauseMs * 2 ** (attempt - 1));
        }
      }
    },

    /** Writes it into a file; false where there is no such key. */
    async fetch(key: string, file: string): Promise<boolean> {
      try {
        const { Body } = await client.send(new GetObjectCommand(named(key)));
        // in Node the body is always a stream of Node's
        await pipeline(Body as Readable, createWriteStream(file));
        return true;
      } catch (error) {
        if (error instanceof NoSuchKey) return false;
        throw error;
      }
    },

    async has(key: string): Promise<boolean> {
      try {
        await client.send(new HeadObjectCommand(named(key)), { abortSignal: AbortSignal.timeout(askedForMs) });
        return true;
      } catch (error) {
        if (error instanceof NotFound || error instanceof NoSuchKey) return false;
        throw error;
      }
    },

    async delete(key: string): Promise<void> {
      await client.send(new DeleteObjectCommand(named(key)));
    },

    /** All objects whose key starts with `within`, page by page. */
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

/** Nobody answered, or the store is busy or broken: the next attempt may go through. What it refuses it refuses again. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { httpStatusCode } = ("$metadata" in error ? error.$metadata : {}) as { readonly httpStatusCode?: number };
  return httpStatusCode === undefined || httpStatusCode === 429 || httpStatusCode >= 500;
}

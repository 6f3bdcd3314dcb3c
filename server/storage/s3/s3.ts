import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { type Clock, seconds } from "../../clock.ts";
import { StartError } from "../../config.ts";
import { newId } from "../../ids.ts";
import { assertKey, type Storage } from "../storage.ts";
import { readS3Address, type S3Address } from "./address.ts";
import { openFileCache } from "./cache.ts";

interface Options {
  /** `FORECOURT_S3_URL`. */
  readonly url: string;
  /** For copies of what is read, and for files in the making. */
  readonly folder: string;
  readonly clock: Clock;
  readonly cacheBytes?: number;
}

/** Our own estimate: the photos and spins of some two hundred cars. */
const standardCacheBytes = 10 * 1024 ** 3;

function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: S3Address): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // other makes than Amazon's rarely have a host name per bucket, nor its newer checksums
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 4,
    requestHandler: { connectionTimeout: seconds(5), requestTimeout: seconds(120) },
  });
  // `/bucket` and `/bucket/` are one to Amazon; other makes reckon the signature of the first alone
  const withoutLastSlash = (path: string) => path.replace(/(?<=.)\/$/, "");
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { path: string };
      request.path = withoutLastSlash(request.path);
      return next(args);
    },
    { step: "build" },
  );
  return client;
}

/**
 * Media in an S3-compatible store, with local copies of what is read. Throws StartError where the store does not
 * answer or the bucket is not there.
 */
export async function openS3Storage({ url, folder, clock, cacheBytes }: Options): Promise<Storage> {
  const address = readS3Address(url);
  const client = clientOf(address);
  const temporary = join(folder, "tmp");
  mkdirSync(temporary, { recursive: true });
  for (const name of readdirSync(temporary)) rmSync(join(temporary, name), { recursive: true, force: true });
  const cache = openFileCache({ folder: join(folder, "cache"), clock, maxBytes: cacheBytes ?? standardCacheBytes });
  const { bucket: Bucket, prefix } = address;
  const fetching = new Map<string, Promise<string | undefined>>();
  const temporaryFile = (extension: string) => join(temporary, `${newId()}.${extension}`);

  // a HEAD would do, but its refusal says nothing of why; no key begins like this
  await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}.` })).catch((error: Error) => {
    throw new StartError(
      `FORECOURT_S3_URL: the bucket ${Bucket} at ${address.endpoint} does not answer: ${said(error)}`,
    );
  });

  async function fetchCopy(key: string): Promise<string | undefined> {
    const file = temporaryFile("part");
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + key }));
      // in Node the body is always a stream of Node's
      await pipeline(Body as Readable, createWriteStream(file));
      return await cache.add(key, file);
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    } finally {
      await rm(file, { force: true });
    }
  }

  return {
    temporaryFile,
    async put(key, file) {
      assertKey(key);
      const { size } = await stat(file);
      const Body = createReadStream(file);
      await client.send(new PutObjectCommand({ Bucket, Key: prefix + key, Body, ContentLength: size }));
      await cache.add(key, file);
    },
    async localPath(key) {
      assertKey(key);
      const copy = await cache.find(key);
      if (copy !== undefined) return copy;
      // whoever asks while it comes waits for the same
      const coming = fetching.get(key) ?? fetchCopy(key).finally(() => fetching.delete(key));
      fetching.set(key, coming);
      return coming;
    },
    async delete(key) {
      assertKey(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key }));
      await cache.remove(key);
    },
    async listBefore(within, before) {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: `${prefix}${within}/`,
            ...(ContinuationToken !== undefined && { ContinuationToken }),
          }),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined && LastModified !== undefined && LastModified < before)
            keys.push(Key.slice(prefix.length));
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return keys;
    },
  };
}

/** The store's own words; some answers have nothing but a name. */
const said = (error: Error): string => (error.message && error.message !== "UnknownError" ? error.message : error.name);

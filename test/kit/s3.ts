import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

export interface S3Server {
  /** `FORECOURT_S3_URL` of a folder in the bucket. */
  readonly url: (folder?: string, secret?: string) => string;
  /** The folder on disk with the stored objects, by bucket and key. */
  readonly folder: string;
  close(): Promise<void>;
}

/** An S3-compatible store on loopback with the bucket `media`. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-s3-store-"));
  const buckets = [{ name: "media" }];
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: buckets,
  });
  const { port } = await store.run();
  return {
    folder,
    url: (within = "", secret = "S3RVER") =>
      `s3://S3RVER:${secret}@127.0.0.1:${port}/media${within && `/${within}`}?region=us-east-1&tls=false`,
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

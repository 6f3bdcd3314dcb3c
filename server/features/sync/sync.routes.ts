import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { sync as contract } from "../../../contracts/system/sync.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { Stream } from "../../platform/http/reply.ts";
import { chunkBytes } from "./blobs/chunks.ts";
import type { OpenFile } from "./blobs/send.ts";
import type { SyncReview } from "./review/review.service.ts";
import type { SyncService } from "./sync.service.ts";

/** The types of the contract do not use readonly arrays. */
type Mutable<T> = T extends readonly (infer E)[]
  ? Mutable<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;
const forContract = <T>(answer: T) => answer as Mutable<T>;

/** Streams a chunk of a file, with the size and hash of the complete file in headers (RFC 9110, RFC 9530). */
function pieceOf({ path, bytes, sha256 }: OpenFile, offset: number): Stream {
  const end = Math.min(offset + chunkBytes, bytes);
  return new Stream(async (_req, res) => {
    res.status(200).set({
      "Content-Type": "application/octet-stream",
      "Content-Length": String(end - offset),
      "Content-Range": `bytes ${offset}-${end - 1}/${bytes}`,
      "Repr-Digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
      "Cache-Control": "no-store",
    });
    await pipeline(createReadStream(path, { start: offset, end: end - 1 }), res);
  });
}

export const syncRoutes = (sync: SyncService & { readonly review: SyncReview }): Handlers<typeof contract> => ({
  link: ({ caller, body }) => sync.link(caller, body),
  status: ({ caller }) => sync.status(caller),
  run: ({ caller }) => sync.run(caller),
  unlink: async ({ caller }) => void (await sync.unlink(caller)),
  pause: ({ caller }) => sync.pause(caller, true),
  resume: ({ caller }) => sync.pause(caller, false),
  queue: ({ caller }) => sync.review.queue(caller),
  history: ({ caller, query }) => sync.review.history(caller, query),
  host: ({ caller }) => sync.host(caller),
  push: ({ caller, body }) => sync.push(caller, body).then(forContract),
  wantedFiles: ({ caller, query }) => sync.wantedFiles(caller, query.after),
  sendFile: ({ caller, params, query, file }) =>
    sync.sendFile(caller, { ...params, ...query, path: file.path, size: file.size }),
  readFile: async ({ caller, params, query }) =>
    pieceOf(await sync.readFile(caller, { ...params, ...query }), query.offset),
  news: async ({ caller, query, request }) => ({ hasNews: await sync.hasNews(caller, query, request.closed) }),
  pull: ({ caller, body }) => sync.pull(caller, body).then(forContract),
  compare: ({ caller, body }) => sync.compare(caller, body).then(forContract),
});

import { createReadStream, type ReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { ZipFile } from "yazl";

/** An entry of the archive: a text, or a file, which may already be compressed. */
export type ZipEntry = { readonly name: string } & (
  | { readonly text: string }
  | { readonly path: string; readonly compress: boolean }
);

/**
 * Sends an archive, one file after the other, as fast as the client reads. Rejects with the answer cut off if a file is
 * missing or the client disconnects. No file stays open.
 */
export async function sendZip(res: Response, entries: readonly ZipEntry[]): Promise<void> {
  const zip = new ZipFile();
  const over = new AbortController();
  const broken = (error: Error) => over.abort(error);
  let reading: ReadStream | undefined;
  zip.on("error", broken);
  for (const entry of entries) {
    if ("text" in entry) zip.addBuffer(Buffer.from(entry.text), entry.name);
    else
      zip.addReadStreamLazy(entry.name, { compress: entry.compress }, (opened) => {
        if (over.signal.aborted) return;
        reading = createReadStream(entry.path).on("error", broken);
        opened(null, reading);
      });
  }
  zip.end();
  try {
    await pipeline(zip.outputStream, res, { signal: over.signal });
  } finally {
    over.abort();
    reading?.destroy();
  }
}

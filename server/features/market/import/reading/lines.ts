import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** How a file's bytes become text. `bytes`: ASCII's signs are themselves, whatever the others are. */
export type TextForm = "bytes" | "utf-16le" | "utf-16be";

/** No row of a market file is as long. Of a longer line a part is left out, and it is longer still: it is no row. */
export const longestLine = 256 * 1024;

/** The file's bytes, unpacked where it is gzip. */
function bytesOf(file: string, isGzip: boolean): { bytes: AsyncIterable<Buffer>; read: () => number } {
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  const unpacked: Readable = isGzip
    ? stream.on("error", (error) => gunzip.destroy(error)).pipe(createGunzip({ chunkSize: 256 * 1024 }))
    : stream;
  const gunzip = unpacked;
  return { bytes: unpacked, read: () => stream.bytesRead };
}

export async function isGzipFile(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

/** The first bytes, unpacked; fewer where the file is shorter. */
export async function beginningOf(file: string, isGzip: boolean, length: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytesOf(file, isGzip).bytes) {
    parts.push(part);
    size += part.length;
    if (size >= length) break;
  }
  return Buffer.concat(parts).subarray(0, length);
}

/** How many bytes a gzip file unpacks to; stops counting above `most`. Rejects where it is damaged or cut off. */
export async function unpackedSize(file: string, most: number): Promise<number> {
  let size = 0;
  for await (const part of bytesOf(file, true).bytes) {
    size += part.length;
    if (size > most) break;
  }
  return size;
}

/**
 * The file's lines, in batches, without their ends (LF, CRLF, or CR where there is no other), and the share of the file
 * that is read by then. A line has one sign for each byte (Latin-1), so that it can be cut at ASCII signs before
 * anybody knows in which characters its cells are written; UTF-16 is given as UTF-8.
 */
export async function* linesOf(
  file: string,
  { isGzip, form, bytes: whole }: { isGzip: boolean; form: TextForm; bytes: number },
): AsyncGenerator<{ readonly lines: string[]; readonly share: number }> {
  const { bytes, read } = bytesOf(file, isGzip);
  const decoder = form === "bytes" ? undefined : new TextDecoder(form);
  const textOf = (part: Buffer) =>
    decoder ? Buffer.from(decoder.decode(part, { stream: true })).toString("latin1") : part.toString("latin1");
  let rest = "";
  let end: "\n" | "\r" | undefined;
  for await (const part of bytes) {
    const text = rest + textOf(part);
    end ??= text.includes("\n") ? "\n" : text.includes("\r") ? "\r" : undefined;
    const lines = end ? text.split(end) : [text];
    rest = (lines.pop() ?? "").slice(0, longestLine + 1);
    yield { lines: withoutReturns(lines), share: Math.min(1, read() / Math.max(1, whole)) };
  }
  if (rest !== "") yield { lines: withoutReturns([rest]), share: 1 };
}

const withoutReturns = (lines: string[]): string[] =>
  lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));

const beyondAscii = /[^\0-\x7f]/;
const utf8 = new TextDecoder("utf-8", { fatal: true });
const windows = new TextDecoder("windows-1252");

/** The text of a line's piece: UTF-8 where its bytes are, else Windows-1252, which spreadsheets write; row by row. */
export function textOfBytes(piece: string): string {
  if (!beyondAscii.test(piece)) return piece;
  const bytes = Buffer.from(piece, "latin1");
  try {
    return utf8.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

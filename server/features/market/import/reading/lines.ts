import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** How a file's bytes become text. `bytes`: an encoding that contains ASCII; the other characters are decoded later. */
export type TextForm = "bytes" | "utf-16le" | "utf-16be";

/** The maximum length of a row. A longer line is cut to one character more, so that it is still rejected. */
export const maxLineLength = 256 * 1024;

/** The file's bytes, unpacked if it is gzip. */
function bytesOf(file: string, isGzip: boolean): { bytes: AsyncIterable<Buffer>; read: () => number } {
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  const unpacked: Readable = isGzip
    ? stream.on("error", (error) => gunzip.destroy(error)).pipe(createGunzip({ chunkSize: 256 * 1024 }))
    : stream;
  const gunzip = unpacked;
  // a reader that stops early closes only the unpacked stream
  if (isGzip) gunzip.once("close", () => stream.destroy());
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

/** The first `length` unpacked bytes, or fewer if the file is shorter. */
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

/** The unpacked size of a gzip file in bytes. Stops counting above `limit`. Rejects if the file is damaged or cut off. */
export async function unpackedSize(file: string, limit: number): Promise<number> {
  let size = 0;
  for await (const part of bytesOf(file, true).bytes) {
    size += part.length;
    if (size > limit) break;
  }
  return size;
}

/**
 * The file's lines in batches, without line ends (LF, CRLF, or CR if there is no LF), and the share of the file that has
 * been read. A line has one character for each byte (Latin-1). So it can be split at ASCII characters before the encoding
 * of its cells is known. UTF-16 is converted to UTF-8 bytes.
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
    rest = (lines.pop() ?? "").slice(0, maxLineLength + 1);
    yield { lines: withoutReturns(lines), share: Math.min(1, read() / Math.max(1, whole)) };
  }
  if (rest !== "") yield { lines: withoutReturns([rest]), share: 1 };
}

const withoutReturns = (lines: string[]): string[] =>
  lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));

const beyondAscii = /[^\0-\x7f]/;
const utf8 = new TextDecoder("utf-8", { fatal: true });
const windows = new TextDecoder("windows-1252");

/** The text of a part of a line: UTF-8 if its bytes are valid UTF-8, else Windows-1252, which spreadsheets write. */
export function textOfBytes(piece: string): string {
  if (!beyondAscii.test(piece)) return piece;
  const bytes = Buffer.from(piece, "latin1");
  try {
    return utf8.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

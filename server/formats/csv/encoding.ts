import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** A file is not text, or not CSV. `row` counts as a spreadsheet does, from 1. */
export class CsvError extends Error {
  readonly row: number | undefined;
  constructor(message: string, row?: number) {
    super(message);
    this.name = "CsvError";
    this.row = row;
  }
}

const sampleBytes = 64 * 1024;

/**
 * Detects the encoding of a file: by its byte order mark; else by the zero bytes that UTF-16 has between Latin letters;
 * else UTF-8, if the entire file is valid (its last character may be cut off, and reading it then fails); else
 * Windows-1252, which spreadsheets write.
 */
export async function encodingOf(file: string): Promise<Encoding> {
  const sample = await firstBytes(file);
  if (sample[0] === 0xff && sample[1] === 0xfe) return "utf-16le";
  if (sample[0] === 0xfe && sample[1] === 0xff) return "utf-16be";
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return "utf-8";
  const zeros = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8) return "utf-16le";
  if (even > sample.length / 8) return "utf-16be";
  return (await isUtf8(file)) ? "utf-8" : "windows-1252";
}

/** The file's text, piece by piece, without its byte order mark. Throws CsvError for bytes that are invalid in the encoding. */
export async function* textOf(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new CsvError(`The file is cut off, or is no text in ${encoding}.`);
    throw error;
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let beyondAscii = false;
  let isRead = false;
  try {
    for await (const bytes of createReadStream(file)) {
      const text = decoder.decode(bytes as Buffer, { stream: true });
      beyondAscii ||= /\P{ASCII}/u.test(text);
    }
    isRead = true;
    decoder.decode();
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Only the last character is cut off, after complete ones: text in Windows-1252 would have failed earlier.
    return isRead && beyondAscii;
  }
}

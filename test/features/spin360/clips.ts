import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFfmpeg } from "../../../server/media/video/find-ffmpeg.ts";
import { sharedResult } from "../../kit/shared-results.ts";

const made = new Map<string, Promise<Buffer>>();

/** A clip written by ffmpeg, created once in a run for each extension, length and number of frames per second. */
export function clip(extension = "mp4", seconds = 2, rate = 10): Promise<Buffer> {
  const key = `${seconds}-${rate}-${extension}`;
  const known = made.get(key) ?? sharedResult(`clip-${key}`, () => make(extension, seconds, rate));
  made.set(key, known);
  return known;
}

async function make(extension: string, seconds: number, rate: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-clip-"));
  const file = join(folder, `clip.${extension}`);
  const { binary } = await findFfmpeg(process.env.FORECOURT_FFMPEG_PATH);
  const source = ["-f", "lavfi", "-i", `testsrc2=size=320x240:rate=${rate}:duration=${seconds}`];
  try {
    await promisify(execFile)(binary, ["-v", "error", ...source, "-pix_fmt", "yuv420p", file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The MP4 clip padded to a number of bytes with a `free` box, which players skip. */
export async function clipOfBytes(bytes: number): Promise<Buffer> {
  const film = await clip();
  const padded = Buffer.alloc(bytes);
  film.copy(padded);
  padded.writeUInt32BE(bytes - film.length, film.length);
  padded.write("free", film.length + 4, "latin1");
  return padded;
}

export const video = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)], { type: "video/mp4" });

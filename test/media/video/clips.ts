import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFfmpeg } from "../../../server/media/video/find-ffmpeg.ts";
import type { Video } from "../../../server/media/video/video.ts";

const run = promisify(execFile);

/** The ffmpeg that the product finds. It also creates the clips. */
export const ffmpeg = await findFfmpeg(process.env.FORECOURT_FFMPEG_PATH);

/** A temporary folder of clips, removed at the end of its scope: `await using clips = await clipFolder()`. */
export async function clipFolder() {
  const path = await mkdtemp(join(tmpdir(), "clips-"));
  const file = (name: string) => join(path, name);
  return {
    path,
    file,
    /** Runs ffmpeg with these arguments, separated by spaces, and `name` as the last. */
    async make(name: string, args: string): Promise<string> {
      await run(ffmpeg.binary, ["-v", "error", "-y", ...args.split(" "), file(name)]);
      return file(name);
    },
    async write(name: string, content: string | Uint8Array): Promise<string> {
      await writeFile(file(name), content);
      return file(name);
    },
    /** An empty folder for frames. */
    frames: () => mkdtemp(join(path, "frames-")),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}
export type Clips = Awaited<ReturnType<typeof clipFolder>>;

/** A moving test card of `extent` at `rate` frames per second, as ffmpeg's input. */
export const card = (extent = "160x120", rate = 30, seconds = 1) =>
  `-f lavfi -i testsrc2=s=${extent}:r=${rate}:d=${seconds}`;
export const h264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p";

/** A copy of the clip, rotated by the display matrix of its track (ISO/IEC 14496-12, 8.3.2), as phones write it. */
export async function rotated(clip: string, degrees: 90 | 180 | 270): Promise<string> {
  const bytes = await readFile(clip);
  const at = bytes.indexOf("tkhd") + 44;
  const [cos, sin] = { 90: [0, 1] as const, 180: [-1, 0] as const, 270: [0, -1] as const }[degrees];
  const one = 0x1_0000;
  for (const [index, value] of [cos, sin, 0, -sin, cos, 0].entries()) bytes.writeInt32BE(value * one, at + 4 * index);
  const file = clip.replace(".mp4", `-${degrees}.mp4`);
  await writeFile(file, bytes);
  return file;
}

/** ffmpeg runs at low priority and is slow on a busy machine. The timeout still finds one that hangs. */
export const testTimeout = 300_000;
export const testSignal = () => AbortSignal.timeout(testTimeout - 10_000);

export const probeClip = (video: Video, file: string) => video.probe(file, testSignal());

export async function allOf<T>(frames: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const frame of frames) all.push(frame);
  return all;
}

/** Extracts all frames of a clip into a new folder. */
export async function framesOf(video: Video, clips: Clips, file: string, fps = 5) {
  const folder = await clips.frames();
  return allOf(video.extractFrames({ file, fps, folder }, testSignal()));
}

/** The error for a rejected clip, and the files left in the frames' folder. */
export async function refusal(video: Video, clips: Clips, file: string, fps = 5) {
  const folder = await clips.frames();
  const reading = allOf(video.extractFrames({ file, fps, folder }, testSignal()));
  const error = await reading.then(
    () => new Error("the clip was accepted"),
    (error: Error) => error,
  );
  return { ...error, message: error.message, left: await readdir(folder) };
}

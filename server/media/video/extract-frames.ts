import { access, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { inputOf } from "./containers.ts";
import { createFfmpegErrors, readLogLine } from "./ffmpeg-errors.ts";
import { type ClipInspection, inspectClip, maxPixels } from "./inspect-clip.ts";
import { maxFrames } from "./max-frames.ts";
import { tooLong } from "./packets.ts";
import { runFfmpeg, threads } from "./run-ffmpeg.ts";
import { createFrameSelection, sharpestOfWindows } from "./sharpest.ts";
import { VideoError } from "./video-error.ts";

export interface FrameRequest {
  readonly file: string;
  /** Frames per second, a whole number, 1-15. */
  readonly fps: number;
  /** Existing folder without frames; the frames are written there. */
  readonly folder: string;
}

export interface ExtractedFrame {
  /** The clip's first frame is 1. */
  readonly number: number;
  /** `frame_NNN.jpg` in the folder. */
  readonly path: string;
  /** Time from the clip's first frame, accurate to 2 ms. */
  readonly timeSeconds: number;
  /** Variance of the Laplacian of the luma. */
  readonly sharpness: number;
  readonly bytes: number;
}

/** Enough for the longest clip on one slow core at the lowest priority (our own estimate). */
const limitMs = 30 * 60_000;
/** ffmpeg's scale is 2 (best) to 31. 2 causes no visible loss: scratches are fine lines (our own estimate). */
const quality = "2";

const nameOf = (number: number) => `frame_${String(number).padStart(3, "0")}.jpg`;

/** ffmpeg's arguments, also used by the benchmark. ffmpeg writes the frames into its working directory. */
export function extractionArgs(clip: ClipInspection, fps: number): readonly string[] {
  const limits = ["-threads", threads, "-filter_threads", threads, "-filter_complex_threads", threads];
  const input = ["-max_pixels", String(maxPixels), ...inputOf(clip.format, clip.file)];
  const filters = ["-filter_complex", sharpestOfWindows({ ...clip, fps }), "-map", "[frames]"];
  const coding = ["-c:v", "mjpeg", "-q:v", quality, "-threads", threads, "-flags", "+bitexact"];
  return [...limits, ...input, ...filters, ...coding, "-y", "-f", "image2", "frame_%03d.jpg"];
}

/** Size of a complete JPEG. Undefined if the file does not exist, 0 if the JPEG is not complete. */
async function completeBytes(path: string): Promise<number | undefined> {
  const handle = await open(path, "r").catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const end = Buffer.alloc(2);
    if (size > 2) await handle.read(end, 0, 2, size - 2);
    return end.readUInt16BE(0) === 0xffd9 ? size : 0;
  } finally {
    await handle.close();
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function removeFrames(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (/^frame_\d+\.jpg$/.test(name)) await rm(join(folder, name), { force: true });
  }
}

/** Some ffmpeg builds continue when the disk is full and leave files that are empty or incomplete. */
const incompleteFrame = (number: number) =>
  new VideoError("disk_full", `Frame ${number} could not be written completely. Check the free disk space.`);

/**
 * Writes one JPEG for each window of 1/fps seconds: the sharpest frame of the window, upright, in source resolution. Yields
 * each frame, in order, when its file is complete; the caller may then move the file. Throws VideoError or the signal's
 * reason. If the caller stops early, the remaining frames are removed.
 */
export async function* extractFrames(
  binary: string,
  { file, fps, folder }: FrameRequest,
  signal: AbortSignal,
): AsyncGenerator<ExtractedFrame> {
  const clip = await inspectClip(binary, file, signal);
  if ((clip.durationSeconds ?? 0) * fps > maxFrames) throw tooLong(maxFrames / fps);
  const args = extractionArgs(clip, fps);
  const run = runFfmpeg({ binary, args, folder, output: "none", limitMs, priority: "lowest", signal });
  const errors = createFfmpegErrors();
  const selection = createFrameSelection(fps);
  const pathOf = (number: number) => join(folder, nameOf(number));
  let next = 1;
  let isComplete = false;
  async function nextFrame(): Promise<ExtractedFrame | undefined> {
    const path = pathOf(next);
    const bytes = await completeBytes(path);
    if (bytes === undefined) return undefined;
    if (bytes === 0) throw incompleteFrame(next);
    return { number: next, path, bytes, ...selection.take(next - 1) };
  }
  try {
    for await (const line of run.log) {
      const logLine = readLogLine(line);
      errors.add(logLine);
      if (!selection.read(logLine.text)) continue;
      // ffmpeg writes frames one by one: when the next frame's file exists, this one is closed
      while (selection.isFinal(next - 1) && (await exists(pathOf(next + 1)))) {
        const frame = await nextFrame();
        if (!frame) break;
        yield frame;
        next += 1;
      }
    }
    if (!(await run.ended()) || errors.has("disk_full")) throw errors.error();
    for (let frame = await nextFrame(); frame; frame = await nextFrame()) {
      yield frame;
      next += 1;
    }
    if (next === 1) throw errors.error();
    isComplete = true;
  } finally {
    await run.stop();
    if (!isComplete) await removeFrames(folder);
  }
}

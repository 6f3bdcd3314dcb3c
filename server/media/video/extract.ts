import { access, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { inputOf } from "./containers.ts";
import { openComplaints, readLogLine } from "./ffmpeg-log.ts";
import { type Inspection, inspect, maxPixels } from "./inspect.ts";
import { tooLong } from "./packets.ts";
import { runFfmpeg, threads } from "./run-ffmpeg.ts";
import { openPicks, sharpestOfWindows } from "./sharpest.ts";
import { VideoError } from "./video-error.ts";

export interface FrameRequest {
  readonly file: string;
  /** Frames per second, a whole number, 1-15. */
  readonly fps: number;
  /** Where the frames are written: there, and empty of frames. */
  readonly folder: string;
}

export interface ExtractedFrame {
  /** 1 is the clip's first. */
  readonly number: number;
  /** `frame_NNN.jpg` in the folder. */
  readonly path: string;
  /** From the clip's first frame, true to 2 ms. */
  readonly timeSeconds: number;
  /** Variance of the Laplacian of its luma. */
  readonly sharpness: number;
  readonly bytes: number;
}

/** Ten minutes at 5 frames per second: half a gigabyte of full-HD frames. */
const maxFrames = 3000;
/** The longest clip on one slow core at the lowest priority (our own estimate). */
const limitMs = 30 * 60_000;
/** Of 2 (best) to 31: no visible loss; scratches are fine lines (our own estimate). */
const quality = "2";

const nameOf = (number: number) => `frame_${String(number).padStart(3, "0")}.jpg`;

/** What ffmpeg is told, for the benchmark too. Its frames go into its working directory. */
export function extraction(clip: Inspection, fps: number): readonly string[] {
  const limits = ["-threads", threads, "-filter_threads", threads, "-filter_complex_threads", threads];
  const input = ["-max_pixels", String(maxPixels), ...inputOf(clip.packedIn, clip.file)];
  const filters = ["-filter_complex", sharpestOfWindows({ ...clip, fps }), "-map", "[frames]"];
  const coding = ["-c:v", "mjpeg", "-q:v", quality, "-threads", threads, "-flags", "+bitexact"];
  return [...limits, ...input, ...filters, ...coding, "-y", "-f", "image2", "frame_%03d.jpg"];
}

/** Bytes of a whole JPEG; undefined where there is no such file, 0 where it does not reach its end. */
async function wholeBytes(path: string): Promise<number | undefined> {
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

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function removeFrames(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (/^frame_\d+\.jpg$/.test(name)) await rm(join(folder, name), { force: true });
  }
}

/** Some builds go on when the disk is full, and leave files that are empty or end early. */
const notWritten = (number: number) =>
  new VideoError("disk_full", `Frame ${number} could not be written whole. Is there room on the disk?`);

/**
 * Writes one JPEG for each 1/fps seconds: the sharpest frame of that time, upright, in source resolution. Each is
 * yielded once it is whole, in order; the caller may move it. Throws VideoError, or the signal's reason.
 * Unless it is read to its end, the frames that are still there are removed.
 */
export async function* extractFrames(
  binary: string,
  { file, fps, folder }: FrameRequest,
  signal: AbortSignal,
): AsyncGenerator<ExtractedFrame> {
  const clip = await inspect(binary, file, signal);
  if ((clip.durationSeconds ?? 0) * fps > maxFrames) throw tooLong(maxFrames / fps);
  const args = extraction(clip, fps);
  const run = runFfmpeg({ binary, args, folder, output: "none", limitMs, priority: "lowest", signal });
  const complaints = openComplaints();
  const picks = openPicks(fps);
  const pathOf = (number: number) => join(folder, nameOf(number));
  let next = 1;
  let isWhole = false;
  async function finished(): Promise<ExtractedFrame | undefined> {
    const path = pathOf(next);
    const bytes = await wholeBytes(path);
    if (bytes === undefined) return undefined;
    if (bytes === 0) throw notWritten(next);
    return { number: next, path, bytes, ...picks.take(next - 1) };
  }
  try {
    for await (const line of run.log) {
      const said = readLogLine(line);
      complaints.hear(said);
      if (!picks.read(said.text)) continue;
      // ffmpeg writes one frame after the other: the next one's file says that this one is closed
      while (picks.isSettled(next - 1) && (await isThere(pathOf(next + 1)))) {
        const frame = await finished();
        if (!frame) break;
        yield frame;
        next += 1;
      }
    }
    if (!(await run.ended()) || complaints.met("disk_full")) throw complaints.error();
    for (let frame = await finished(); frame; frame = await finished()) {
      yield frame;
      next += 1;
    }
    if (next === 1) throw complaints.error();
    isWhole = true;
  } finally {
    await run.stop();
    if (!isWhole) await removeFrames(folder);
  }
}

import { dirname, resolve } from "node:path";
import { isShorterThanClaimed } from "./claimed-bytes.ts";
import { type Container, containerOf, inputOf } from "./containers.ts";
import { createFfmpegErrors, readLogLine } from "./ffmpeg-errors.ts";
import { type Packets, readPackets } from "./packets.ts";
import { runFfmpeg } from "./run-ffmpeg.ts";
import { createDescriptionReader, type StreamDescription } from "./stream-description.ts";
import { VideoError } from "./video-error.ts";

/** A clip's properties, found by its content. */
export interface VideoProbe {
  readonly container: Container["name"];
  readonly mimetype: string;
  /** ffmpeg's name: h264, hevc, mpeg4, vp9, mjpeg, … */
  readonly codec: string;
  /** Pixels as shown, upright. */
  readonly width: number;
  readonly height: number;
  /** Duration of the video stream, from its first frame to its last; null if the frames have no times. */
  readonly durationSeconds: number | null;
}

export interface ClipInspection extends VideoProbe {
  readonly file: string;
  readonly format: Container;
  readonly hasColorMatrix: boolean;
}

/** A walk-around takes one to two minutes. Ten minutes is enough for a slow one (our own estimate). */
export const maxSeconds = 600;
/** 8K, the largest format of phones and cameras: 7680x4320 and 8192x4320. */
export const maxPixels = 36_000_000;
/** Reading 100 MB takes less than a second of processor time, but a busy machine needs longer. */
const limitMs = 120_000;

/** The tolerance allows for a rounded duration and for sound that ends after the picture (our own estimate). */
const isCutShort = ({ seconds }: Packets, { claimedSeconds }: StreamDescription): boolean =>
  claimedSeconds !== null && seconds < claimedSeconds - Math.max(1, claimedSeconds / 10);

function checkPackets(packets: Packets, description: StreamDescription): void {
  const { count, width, height, seconds } = packets;
  if (count === 0) throw new VideoError("no_frames", "The video stream has no frames.");
  if (count === 1)
    throw new VideoError("no_frames", "This video is one still picture; a 360 view needs a video of the car.");
  if (width === 0 || height === 0) throw new VideoError("damaged", "The video does not state its frame size.");
  if (isCutShort(packets, description)) {
    const [found, claimed] = [seconds, description.claimedSeconds ?? 0].map((value) => value.toFixed(1));
    throw new VideoError("damaged", `The clip was cut short: it has ${found} of ${claimed} seconds. Send it again.`);
  }
}

/**
 * Reads a clip to its end without decoding it: ffmpeg lists the times and sizes of the coded frames. Throws VideoError.
 */
export async function inspectClip(binary: string, path: string, signal: AbortSignal): Promise<ClipInspection> {
  const file = resolve(path);
  const format = await containerOf(file);
  if (await isShorterThanClaimed(file, format.reader)) {
    throw new VideoError(
      "damaged",
      "The clip was cut short: the file is shorter than its header states. Send it again.",
    );
  }
  const copy = ["-map", "0:V:0", "-c", "copy", "-f", "framecrc", "pipe:1"];
  const args = ["-max_pixels", String(maxPixels), ...inputOf(format, file), ...copy];
  const run = runFfmpeg({ binary, args, folder: dirname(file), output: "lines", limitMs, priority: "low", signal });
  const errors = createFfmpegErrors();
  const descriptions = createDescriptionReader();
  async function readLog(): Promise<void> {
    for await (const line of run.log) {
      const logLine = readLogLine(line);
      errors.add(logLine);
      descriptions.read(logLine.text);
    }
  }
  try {
    const [packets] = await Promise.all([readPackets(run.output, { maxSeconds, maxPixels }), readLog()]);
    if (!(await run.ended()) || errors.has("damaged")) throw errors.error();
    const description = descriptions.description();
    checkPackets(packets, description);
    const { codec, width, height, seconds } = packets;
    const [shownWidth, shownHeight] = description.isQuarterTurned ? [height, width] : [width, height];
    const { name: container, mimetype } = format;
    const durationSeconds = seconds > 0 ? seconds : null;
    const probe = { container, mimetype, codec, width: shownWidth, height: shownHeight, durationSeconds };
    return { ...probe, file, format, hasColorMatrix: description.hasColorMatrix };
  } finally {
    await run.stop();
  }
}

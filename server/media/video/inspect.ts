import { dirname, resolve } from "node:path";
import { isShorterThanClaimed } from "./claimed-bytes.ts";
import { type Container, containerOf, inputOf } from "./containers.ts";
import { openComplaints, readLogLine } from "./ffmpeg-log.ts";
import { type Packets, readPackets } from "./packets.ts";
import { runFfmpeg } from "./run-ffmpeg.ts";
import { openStreamNotes, type StreamNotes } from "./stream-notes.ts";
import { VideoError } from "./video-error.ts";

/** What a clip is, judged by its content. */
export interface VideoProbe {
  readonly container: Container["name"];
  readonly mimetype: string;
  /** ffmpeg's name: h264, hevc, mpeg4, vp9, mjpeg, … */
  readonly codec: string;
  /** Pixels as shown, upright. */
  readonly width: number;
  readonly height: number;
  /** Of the film itself, from its first frame to its last; null where the file gives its frames no times. */
  readonly durationSeconds: number | null;
}

export interface Inspection extends VideoProbe {
  readonly file: string;
  readonly packedIn: Container;
  readonly saysMatrix: boolean;
}

/** A walk-around takes one to two minutes; ten is what somebody takes who is in no hurry (our own estimate). */
export const maxSeconds = 600;
/** 8K, as the largest phone and camera films have it: 7680x4320 and 8192x4320. */
export const maxPixels = 36_000_000;
/** 100 MB are read through in less than a second of processor time; a busy machine takes its time. */
const limitMs = 120_000;

/** A head may round, and sound may go on a little after the picture (our own estimate). */
const isCutShort = ({ seconds }: Packets, { claimedSeconds }: StreamNotes): boolean =>
  claimedSeconds !== null && seconds < claimedSeconds - Math.max(1, claimedSeconds / 10);

function judge(packets: Packets, notes: StreamNotes): void {
  const { count, width, height, seconds } = packets;
  if (count === 0)
    throw new VideoError("no_frames", "There is no picture in this video: it has a film without frames.");
  if (count === 1)
    throw new VideoError("no_frames", "This video is one still picture; a spin needs a film of the car.");
  if (width === 0 || height === 0)
    throw new VideoError("damaged", "The video does not say how large its pictures are.");
  if (isCutShort(packets, notes)) {
    const [there, claimed] = [seconds, notes.claimedSeconds ?? 0].map((value) => value.toFixed(1));
    throw new VideoError("damaged", `The clip was cut short: of ${claimed} seconds ${there} are there. Send it again.`);
  }
}

/**
 * Reads a clip through without decoding it: ffmpeg copies the film's coded frames into a list of their
 * times and sizes. Throws VideoError.
 */
export async function inspect(binary: string, path: string, signal: AbortSignal): Promise<Inspection> {
  const file = resolve(path);
  const packedIn = await containerOf(file);
  if (await isShorterThanClaimed(file, packedIn.reader)) {
    throw new VideoError("damaged", "The clip was cut short: the file says that it is longer. Send it again.");
  }
  const copy = ["-map", "0:V:0", "-c", "copy", "-f", "framecrc", "pipe:1"];
  const args = ["-max_pixels", String(maxPixels), ...inputOf(packedIn, file), ...copy];
  const run = runFfmpeg({ binary, args, folder: dirname(file), output: "lines", limitMs, priority: "low", signal });
  const complaints = openComplaints();
  const described = openStreamNotes();
  async function listen(): Promise<void> {
    for await (const line of run.log) {
      const said = readLogLine(line);
      complaints.hear(said);
      described.read(said.text);
    }
  }
  try {
    const [packets] = await Promise.all([readPackets(run.output, { maxSeconds, maxPixels }), listen()]);
    if (!(await run.ended()) || complaints.met("damaged")) throw complaints.error();
    const notes = described.notes();
    judge(packets, notes);
    const { codec, width, height, seconds } = packets;
    const [across, down] = notes.turnsQuarter ? [height, width] : [width, height];
    const { name: container, mimetype } = packedIn;
    const durationSeconds = seconds > 0 ? seconds : null;
    const probe = { container, mimetype, codec, width: across, height: down, durationSeconds };
    return { ...probe, file, packedIn, saysMatrix: notes.saysMatrix };
  } finally {
    await run.stop();
  }
}

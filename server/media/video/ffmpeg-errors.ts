import { VideoError, type VideoFailure } from "./video-error.ts";

export interface LogLine {
  readonly level: string;
  readonly text: string;
}

/** Splits a line of `-loglevel level+…` into level and text: `[mov @ 0x55d0] [error] moov atom not found`. */
export function readLogLine(line: string): LogLine {
  const [, level = "info", text = ""] = /^(?:\[[^\]]* @ [^\]]*\] )*\[(\w+)\] ?(.*?)\r?$/.exec(line) ?? [];
  return { level, text };
}

/** Enough to show the cause. A damaged clip causes thousands of messages. */
const maxMessages = 3;
const maxMessageLength = 200;

/** Known causes by log text, the most important first. */
const causes: readonly (readonly [RegExp, VideoFailure, string])[] = [
  [/no space left|quota exceeded|file too large/i, "disk_full", "The disk is full"],
  [/matches no streams/i, "not_video", "This file has no video stream"],
  [/picture size .* (?:is invalid|exceeds)|max_pixels/i, "too_large", "The clip's frames are too large"],
  [/partial file|ended prematurely/i, "damaged", "The clip was cut short"],
];

/** Collects ffmpeg's error messages: the first few different ones, without the server's file names. */
export function createFfmpegErrors() {
  const kept = new Set<string>();
  let cause = causes.length;
  return {
    add({ level, text }: LogLine): void {
      if (level !== "error" && level !== "fatal" && level !== "panic") return;
      const found = causes.findIndex(([pattern]) => pattern.test(text));
      if (found >= 0) cause = Math.min(cause, found);
      if (text !== "" && kept.size < maxMessages) kept.add(text.replace(/file:.*?: /, "").slice(0, maxMessageLength));
    },
    /** Whether the messages show this failure. ffmpeg may have continued in spite of it. */
    has: (reason: VideoFailure): boolean => causes[cause]?.[1] === reason,
    error(): VideoError {
      const [, reason, begin] = causes[cause] ?? [undefined, "damaged" as const, "The clip cannot be read"];
      const messages = [...kept].map((text) => text.replace(/\.$/, "")).join("; ");
      return new VideoError(reason, messages === "" ? `${begin}.` : `${begin}. ffmpeg says: ${messages}.`);
    },
  };
}
export type FfmpegErrors = ReturnType<typeof createFfmpegErrors>;

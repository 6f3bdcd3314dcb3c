import { VideoError, type VideoFailure } from "./video-error.ts";

export interface LogLine {
  readonly level: string;
  readonly text: string;
}

/** Takes a line of `-loglevel level+…` apart: `[mov @ 0x55d0] [error] moov atom not found`. */
export function readLogLine(line: string): LogLine {
  const [, level = "info", text = ""] = /^(?:\[[^\]]* @ [^\]]*\] )*\[(\w+)\] ?(.*?)\r?$/.exec(line) ?? [];
  return { level, text };
}

/** Enough to tell what is wrong; a damaged clip gives thousands. */
const mostKept = 3;
const longestKept = 200;

const endings: readonly (readonly [RegExp, VideoFailure, string])[] = [
  [/no space left|quota exceeded|file too large/i, "disk_full", "There is no room left on the disk"],
  [/matches no streams/i, "not_video", "There is no film in this file"],
  [/picture size .* (?:is invalid|exceeds)|max_pixels/i, "too_large", "The clip's pictures are too large"],
  [/partial file|ended prematurely/i, "damaged", "The clip was cut short"],
];

/** What ffmpeg complained about: the first few different sentences, without the names of our files. */
export function openComplaints() {
  const kept = new Set<string>();
  let ending = endings.length;
  return {
    hear({ level, text }: LogLine): void {
      if (level !== "error" && level !== "fatal" && level !== "panic") return;
      const found = endings.findIndex(([pattern]) => pattern.test(text));
      if (found >= 0) ending = Math.min(ending, found);
      if (text !== "" && kept.size < mostKept) kept.add(text.replace(/file:.*?: /, "").slice(0, longestKept));
    },
    /** Whether it met one of these ends, though it may not have stopped for it. */
    met: (reason: VideoFailure): boolean => endings[ending]?.[1] === reason,
    error(): VideoError {
      const [, reason, begin] = endings[ending] ?? [undefined, "damaged" as const, "The clip cannot be read"];
      const said = [...kept].map((text) => text.replace(/\.$/, "")).join("; ");
      return new VideoError(reason, said === "" ? `${begin}.` : `${begin}. ffmpeg says: ${said}.`);
    },
  };
}
export type Complaints = ReturnType<typeof openComplaints>;

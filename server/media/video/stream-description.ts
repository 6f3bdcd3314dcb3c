/** Properties that only ffmpeg's text description of a clip has, not its structured output. */
export interface StreamDescription {
  /** Duration that the file's head states, from the first frame; null if it states none. */
  readonly claimedSeconds: number | null;
  /** Whether the picture is shown rotated by 90 or 270 degrees. */
  readonly isQuarterTurned: boolean;
  /** Whether the stream states its color matrix. */
  readonly hasColorMatrix: boolean;
}

const matrices = /\((?:[^)]*, )?(bt709|fcc|bt470bg|smpte170m|smpte240m|bt2020nc|bt2020c)[,/)]/;

const duration = /^ {2}Duration: (\d+):(\d+):([\d.]+)(?:, start: (-?[\d.]+))?/;

/**
 * Reads the description of the first input and its first video stream, line by line. Texts from the clip itself are indented
 * further or follow a colon, so they cannot be mistaken for ffmpeg's own.
 */
export function createDescriptionReader() {
  let claimedSeconds: number | null = null;
  let isQuarterTurned = false;
  let hasColorMatrix = false;
  let section: "head" | "video" | "other" = "head";
  return {
    read(text: string): void {
      if (/^Output #/.test(text)) section = "other";
      const [, hours, minutes, seconds, start = 0] = duration.exec(text) ?? [];
      if (section === "head" && seconds !== undefined) {
        // Matroska counts from zero even if its first frame comes later
        claimedSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) - Math.max(0, Number(start));
      }
      const [, stream] = /^ {2,4}Stream #0:\d+\S*: (.*)/.exec(text) ?? [];
      if (stream !== undefined) {
        const isVideo = section === "head" && stream.startsWith("Video: ") && !stream.includes("(attached pic)");
        if (isVideo) hasColorMatrix = matrices.test(stream);
        section = isVideo ? "video" : section === "head" ? "head" : "other";
      }
      const [, turn] = /^ {6,8}displaymatrix: rotation of (-?[\d.]+) degrees/.exec(text) ?? [];
      if (section === "video" && turn !== undefined)
        isQuarterTurned = Math.round(Math.abs(Number(turn)) / 90) % 2 === 1;
    },
    description: (): StreamDescription => ({ claimedSeconds, isQuarterTurned, hasColorMatrix }),
  };
}

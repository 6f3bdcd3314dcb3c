/** What only ffmpeg's description of a clip says, not its structured output. */
export interface StreamNotes {
  /** As the file's head claims, from its first frame on; null where it does not. */
  readonly claimedSeconds: number | null;
  /** Whether the picture is shown turned by a quarter. */
  readonly turnsQuarter: boolean;
  /** Whether the stream says which matrix its colours are coded with. */
  readonly saysMatrix: boolean;
}

const matrices = /\((?:[^)]*, )?(bt709|fcc|bt470bg|smpte170m|smpte240m|bt2020nc|bt2020c)[,/)]/;

const duration = /^ {2}Duration: (\d+):(\d+):([\d.]+)(?:, start: (-?[\d.]+))?/;

/**
 * Reads the description of the first input and its first film, line by line. Texts that the clip brings
 * are indented further or stand behind a colon, so that they are not taken for ffmpeg's own.
 */
export function openStreamNotes() {
  let claimedSeconds: number | null = null;
  let turnsQuarter = false;
  let saysMatrix = false;
  let at: "head" | "film" | "other" = "head";
  return {
    read(text: string): void {
      if (/^Output #/.test(text)) at = "other";
      const [, hours, minutes, seconds, start = 0] = duration.exec(text) ?? [];
      if (at === "head" && seconds !== undefined) {
        // Matroska counts from zero, also where its first frame comes later
        claimedSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) - Math.max(0, Number(start));
      }
      const [, stream] = /^ {2,4}Stream #0:\d+\S*: (.*)/.exec(text) ?? [];
      if (stream !== undefined) {
        const isFilm = at === "head" && stream.startsWith("Video: ") && !stream.includes("(attached pic)");
        if (isFilm) saysMatrix = matrices.test(stream);
        at = isFilm ? "film" : at === "head" ? "head" : "other";
      }
      const [, turn] = /^ {6,8}displaymatrix: rotation of (-?[\d.]+) degrees/.exec(text) ?? [];
      if (at === "film" && turn !== undefined) turnsQuarter = Math.round(Math.abs(Number(turn)) / 90) % 2 === 1;
    },
    notes: (): StreamNotes => ({ claimedSeconds, turnsQuarter, saysMatrix }),
  };
}

import { VideoError } from "./video-error.ts";

/** ffmpeg's `framecrc` output for a copied stream: a head, then one line for each coded frame. */
export interface Packets {
  readonly codec: string;
  /** Pixels as coded, before rotation. */
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** From the start of the first frame to the end of the last. */
  readonly seconds: number;
}

interface Limits {
  readonly maxSeconds: number;
  readonly maxPixels: number;
}

function checkSize(width: number, height: number, { maxPixels }: Limits): void {
  if (width * height <= maxPixels) return;
  const message = `The clip has ${width}x${height} pixels; a frame may have at most ${maxPixels / 1e6} megapixels.`;
  throw new VideoError("too_large", message);
}

/**
 * Reads all lines without keeping them. Throws VideoError too_large or too_long as soon as a limit is exceeded, so that a
 * clip of many hours is not read to its end.
 */
export async function readPackets(lines: AsyncIterable<string>, limits: Limits): Promise<Packets> {
  const head = new Map<string, string>();
  let count = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  let secondsPerTick = 1;
  for await (const line of lines) {
    const [, key, value = ""] = /^#(\w+) 0: +(.*)$/.exec(line) ?? [];
    if (key === "tb") secondsPerTick = fraction(value);
    if (key === "dimensions") checkSize(...extent(value), limits);
    if (key) head.set(key, value);
    const [, dts, pts, duration] = /^0, +(\S+), +(\S+), +(\d+),/.exec(line) ?? [];
    if (duration === undefined) continue;
    count += 1;
    // AVI has decoding times only
    const shown = Number(pts === "NOPTS" ? dts : pts) * secondsPerTick;
    if (!Number.isFinite(shown)) continue;
    first = Math.min(first, shown);
    last = Math.max(last, shown);
    end = Math.max(end, shown + Number(duration) * secondsPerTick);
    if (end - first > limits.maxSeconds) throw tooLong(limits.maxSeconds);
  }
  const [width, height] = extent(head.get("dimensions") ?? "");
  const gap = count > 1 ? (last - first) / (count - 1) : 0;
  const seconds = count > 0 ? Math.max(end, last + gap) - first : 0;
  return { codec: head.get("codec_id") ?? "unknown", width, height, count, seconds };
}

export const tooLong = (maxSeconds: number) =>
  new VideoError("too_long", `The clip is too long: it may have at most ${Math.floor(maxSeconds)} seconds.`);

function fraction(text: string): number {
  const [over = 0, under = 1] = text.split("/").map(Number);
  return over / under;
}

function extent(text: string): readonly [width: number, height: number] {
  const [width = 0, height = 0] = text.split("x").map(Number);
  return [width, height];
}

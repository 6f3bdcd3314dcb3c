/** The position of a spin in frames, between two frames while it moves, and its speed. */
export interface Rotation {
  readonly frame: number;
  /** Frames per millisecond. */
  readonly speed: number;
}

export interface Track {
  readonly count: number;
  /** Whether the last frame is followed by the first. */
  readonly closed: boolean;
}

/** After this time a released spin has lost all but 37 % of its speed. Our own estimate. */
const glideMs = 325;
/** A slower spin stops: this is one frame in two seconds. */
const minSpeed = 0.0005;

/** A position on the track: a closed track wraps around, an open track ends at its first and last frame. */
export function clampToTrack(frame: number, { count, closed }: Track): number {
  if (count === 0) return 0;
  if (!closed) return Math.min(count - 1, Math.max(0, frame));
  return ((frame % count) + count) % count;
}

/** The index of the frame at a position. */
export const frameIndex = (frame: number, track: Track): number =>
  track.closed ? Math.round(frame) % track.count : Math.round(frame);

/** Frames turned by a drag. A drag over the full width turns the car once around; dragging left turns forward. */
export const framesDragged = (pixels: number, width: number, { count }: Track): number =>
  width === 0 ? 0 : (-pixels * count) / width;

/** The rotation of a released spin some milliseconds later: its speed decays exponentially. */
export function glide({ frame, speed }: Rotation, ms: number, track: Track): Rotation {
  const remaining = Math.exp(-ms / glideMs);
  const moved = clampToTrack(frame + speed * glideMs * (1 - remaining), track);
  const slowed = speed * remaining;
  const isAtEnd = !track.closed && (moved === 0 || moved === track.count - 1);
  return { frame: moved, speed: isAtEnd || Math.abs(slowed) < minSpeed ? 0 : slowed };
}

/** Autoplay turns a closed track once around in this time, whatever its number of frames. Our own choice. */
const roundMs = 12_000;

/** The rotation some milliseconds later during autoplay. */
export const autoplay = (rotation: Rotation, ms: number, track: Track): Rotation => ({
  frame: clampToTrack(rotation.frame + (track.count * ms) / roundMs, track),
  speed: 0,
});

interface Moment {
  readonly at: number;
  readonly x: number;
}
/** Only the last part of a drag decides its speed. */
const recentMs = 90;

/** The speed of a drag that ends at `now`, in pixels per millisecond; 0 if the finger rested before. */
export function speedOf(moments: readonly Moment[], now: number): number {
  const recent = moments.filter(({ at }) => now - at <= recentMs);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || last.at === first.at) return 0;
  return (last.x - first.x) / (last.at - first.at);
}

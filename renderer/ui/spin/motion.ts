/** Where a spin stands, in frames; between two frames while it moves. */
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

/** After this many milliseconds a spin that was let go has lost all but 37 % of its speed (our own estimate). */
const glideMs = 325;
/** Slower than this it stands: a frame in two seconds. */
const standing = 0.0005;

/** A place on the track: around a closed one, held at the ends of an open one. */
export function clampToTrack(frame: number, { count, closed }: Track): number {
  if (count === 0) return 0;
  if (!closed) return Math.min(count - 1, Math.max(0, frame));
  return ((frame % count) + count) % count;
}

/** The picture that is shown at a place. */
export const frameIndex = (frame: number, track: Track): number =>
  track.closed ? Math.round(frame) % track.count : Math.round(frame);

/** A drag over the whole width turns the car once round; to the left is onwards. */
export const framesDragged = (pixels: number, width: number, { count }: Track): number =>
  width === 0 ? 0 : (-pixels * count) / width;

/** How a spin that was let go runs on for some milliseconds: its speed falls off exponentially. */
export function glide({ frame, speed }: Rotation, ms: number, track: Track): Rotation {
  const left = Math.exp(-ms / glideMs);
  const moved = clampToTrack(frame + speed * glideMs * (1 - left), track);
  const slowed = speed * left;
  const stuck = !track.closed && (moved === 0 || moved === track.count - 1);
  return { frame: moved, speed: stuck || Math.abs(slowed) < standing ? 0 : slowed };
}

/** A closed track is turned once round in so many milliseconds, whatever its number of frames (our own choice). */
const roundMs = 12_000;

/** How a spin that turns by itself goes on for some milliseconds. */
export const autoplay = (turn: Rotation, ms: number, track: Track): Rotation => ({
  frame: clampToTrack(turn.frame + (track.count * ms) / roundMs, track),
  speed: 0,
});

interface Moment {
  readonly at: number;
  readonly x: number;
}
/** Only the end of a drag says how fast it was let go. */
const recentMs = 90;

/** Pixels per millisecond of a drag when it ends at `now`; 0 where the finger had come to rest. */
export function speedOf(moments: readonly Moment[], now: number): number {
  const recent = moments.filter(({ at }) => now - at <= recentMs);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || last.at === first.at) return 0;
  return (last.x - first.x) / (last.at - first.at);
}

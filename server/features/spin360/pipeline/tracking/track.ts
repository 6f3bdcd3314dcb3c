import type { Box } from "../../../../../contracts/vocabulary.ts";
import { area, center, overlapArea } from "../../../../domain/damage/geometry.ts";
import { expected } from "./camera.ts";
import type { FrameSighting, SeenFrame, Track } from "./frame.ts";

/** Frames for which a damage may go unseen (a reflection, a passer-by) and still be the same one. Our own estimate. */
const longestGap = 3;
/** From this likeness on two boxes are one damage: 1 they coincide, 0 they lie a box apart. Our own estimate. */
const leastLikeness = 0.25;

/**
 * How much two boxes are the same, 0-1: their intersection over union, or for small ones that pass each other by, how near
 * their middles are, in diagonals of the larger.
 */
export function likeness(a: Box, b: Box): number {
  const shared = overlapArea(a, b);
  const iou = shared / (area(a) + area(b) - shared);
  const [from, to] = [center(a), center(b)];
  const diagonal = Math.max(Math.hypot(a.width, a.height), Math.hypot(b.width, b.height));
  const near = 1 - Math.hypot(from.x - to.x, from.y - to.y) / diagonal;
  const alike = Math.min(area(a), area(b)) / Math.max(area(a), area(b));
  return Math.max(iou, near * Math.sqrt(alike), 0);
}

interface Link {
  readonly track: number;
  readonly sighting: number;
  readonly like: number;
}

/**
 * Links the sightings of neighbouring frames: a box is looked for where the parts say that it went, best matches first,
 * a sighting in one track only. Answers the tracks, each at least one sighting long.
 */
export function trackDamages(frames: readonly SeenFrame[], sightings: readonly FrameSighting[]): readonly Track[] {
  const byNumber = new Map(frames.map((frame) => [frame.number, frame]));
  const tracks: FrameSighting[][] = [];
  for (const frame of frames) {
    const here = sightings.filter((sighting) => sighting.frame === frame.number);
    const taken = new Set<number>();
    const grown = new Set<number>();
    for (const { track, sighting } of links(tracks, here, { frame, byNumber })) {
      const seen = here[sighting];
      if (!seen || taken.has(sighting) || grown.has(track)) continue;
      tracks[track]?.push(seen);
      taken.add(sighting);
      grown.add(track);
    }
    here.forEach((seen, index) => {
      if (!taken.has(index)) tracks.push([seen]);
    });
  }
  return tracks;
}

/** What may belong together, the likest first. */
function links(
  tracks: readonly Track[],
  here: readonly FrameSighting[],
  { frame, byNumber }: { frame: SeenFrame; byNumber: ReadonlyMap<number, SeenFrame> },
): readonly Link[] {
  return tracks
    .flatMap((track, index) => {
      const last = track.at(-1);
      const before = last && byNumber.get(last.frame);
      if (!last || !before || frame.number - last.frame > longestGap + 1) return [];
      const sought = expected(last.box, before, frame);
      return here.flatMap((seen, sighting) => {
        const like = seen.type === last.type ? likeness(sought, seen.box) : 0;
        return like >= leastLikeness ? { track: index, sighting, like } : [];
      });
    })
    .toSorted((a, b) => b.like - a.like);
}

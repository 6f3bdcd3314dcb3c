import type { Box } from "../../../../../contracts/vocabulary.ts";
import { area, center, overlapArea } from "../../../../domain/damage/geometry.ts";
import { expected } from "./camera.ts";
import type { FrameSighting, SeenFrame, Track } from "./frame.ts";

/** Max frames without a detection (reflection, passer-by) within one track. Our own estimate. */
const longestGap = 3;
/** Min similarity of two boxes of the same damage: 1 if they coincide, 0 if they are a box apart. Our own estimate. */
const leastLikeness = 0.25;

/**
 * The similarity of two boxes, 0-1: their intersection over union, or for small boxes that do not overlap, the closeness of
 * their centers, in diagonals of the larger box.
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
 * Links the detections of neighboring frames. A box is expected where the parts moved; the best matches come first; a
 * detection belongs to one track. Returns the tracks, each with at least one detection.
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

/** Possible matches, the most similar first. */
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

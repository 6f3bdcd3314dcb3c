import type { Point } from "./geometry.ts";

export interface Ground {
  /** The minimum distance between the centers of two pins. */
  readonly room: number;
  /** The distance between two rings of candidate positions; at least `room`. */
  readonly step: number;
  /** The maximum number of steps that a pin may move from its anchor. */
  readonly steps: number;
  /** Whether a moved pin may be at this position. */
  readonly isInside: (point: Point) => boolean;
}

/** The anchor, then rings of a hexagonal grid around it, nearest first. */
function* places(anchor: Point, step: number, steps: number): Generator<Point> {
  yield anchor;
  for (let ring = 1; ring <= steps; ring += 1) {
    for (let i = 0; i < 6 * ring; i += 1) {
      const angle = (i * Math.PI) / (3 * ring);
      yield { x: anchor.x + ring * step * Math.cos(angle), y: anchor.y + ring * step * Math.sin(angle) };
    }
  }
}

/**
 * Positions without overlaps: each pin is on its anchor if it is free, or else on the nearest free position around it.
 * Earlier pins have priority. If there is no free position within the limit, a pin stays on its anchor.
 */
export function spread(anchors: readonly Point[], { room, step, steps, isInside }: Ground): Point[] {
  const taken: Point[] = [];
  const isFree = (point: Point) => taken.every((other) => Math.hypot(point.x - other.x, point.y - other.y) >= room);
  for (const anchor of anchors) {
    let at = anchor;
    for (const place of places(anchor, step, steps)) {
      if (!isFree(place) || !(place === anchor || isInside(place))) continue;
      at = place;
      break;
    }
    taken.push(at);
  }
  return taken;
}

import type { Point } from "./geometry.ts";

export interface Ground {
  /** The least distance between the middles of two pins. */
  readonly room: number;
  /** Between two places that a pin may move to; no less than `room`. */
  readonly step: number;
  /** How many such steps a pin may move away from what it means. */
  readonly steps: number;
  /** Whether a pin that moves aside may stand there. */
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
 * Where pins stand that would lie on each other: each on its anchor where that is free, else on the nearest place beside
 * it that is. The first ones keep theirs. Where there is no room near enough, a pin stays on its anchor.
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

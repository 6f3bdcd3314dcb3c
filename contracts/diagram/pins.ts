import type { PartName } from "../vocabulary.ts";
import type { Point } from "./geometry.ts";

/** Where one finding's pin stands, and the point on the car that it means (the same when nothing was in the way). */
export interface Pin extends Point {
  readonly part: PartName;
  readonly anchor: Point;
}

/** Radius of a pin, in the diagram's units: two pins never come nearer than twice this. */
export const pinRadius = 13;
const gap = 2;

export interface PinGround {
  readonly width: number;
  readonly height: number;
  readonly anchorOf: (part: PartName) => Point;
}

/** The anchor, then rings of a hexagonal grid around it, nearest first. */
function* candidates(anchor: Point): Generator<Point> {
  yield anchor;
  const step = 2 * pinRadius + gap;
  for (let ring = 1; ring < 60; ring += 1) {
    for (let i = 0; i < 6 * ring; i += 1) {
      const angle = (i * Math.PI) / (3 * ring);
      yield { x: anchor.x + ring * step * Math.cos(angle), y: anchor.y + ring * step * Math.sin(angle) };
    }
  }
}

function firstFree(anchor: Point, free: (point: Point) => boolean): Point {
  for (const point of candidates(anchor)) if (free(point)) return point;
  return anchor;
}

const apart = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) >= 2 * pinRadius;

/**
 * One pin per entry of `parts`, in that order. The first pin of a part gets the part's anchor where it
 * can; what comes later moves aside, ring by ring, inside the sheet.
 */
export function spreadPins(parts: readonly PartName[], ground: PinGround): Pin[] {
  const inside = (point: Point) =>
    point.x >= pinRadius &&
    point.y >= pinRadius &&
    point.x <= ground.width - pinRadius &&
    point.y <= ground.height - pinRadius;
  const order = parts.map((part, index) => ({ part, index, again: parts.indexOf(part) !== index }));
  const taken: Point[] = [];
  const pins: { index: number; pin: Pin }[] = [];
  for (const { part, index } of order.sort((a, b) => Number(a.again) - Number(b.again) || a.index - b.index)) {
    const anchor = ground.anchorOf(part);
    const at = firstFree(anchor, (point) => inside(point) && taken.every((other) => apart(point, other)));
    taken.push(at);
    pins.push({ index, pin: { part, anchor, x: at.x, y: at.y } });
  }
  return pins.sort((a, b) => a.index - b.index).map(({ pin }) => pin);
}

import type { PartName } from "../vocabulary.ts";
import type { Point } from "./geometry.ts";
import { spread } from "./spread.ts";

/** Where one finding's pin stands, and the point on the car that it means (the same when nothing was in the way). */
export interface Pin extends Point {
  readonly part: PartName;
  readonly anchor: Point;
}

/** Radius of a pin, in the diagram's units: two pins never come nearer than twice this. */
export const pinRadius = 13;
const gap = 2;
/** As far as it takes: the sheet is larger than all pins. */
const steps = 60;

export interface PinGround {
  readonly width: number;
  readonly height: number;
  readonly anchorOf: (part: PartName) => Point;
}

/**
 * One pin per entry of `parts`, in that order. The first pin of a part gets the part's anchor where it
 * can; what comes later moves aside, ring by ring, inside the sheet.
 */
export function spreadPins(parts: readonly PartName[], ground: PinGround): Pin[] {
  const isInside = (point: Point) =>
    point.x >= pinRadius &&
    point.y >= pinRadius &&
    point.x <= ground.width - pinRadius &&
    point.y <= ground.height - pinRadius;
  const order = parts
    .map((part, index) => ({ part, index, anchor: ground.anchorOf(part), again: parts.indexOf(part) !== index }))
    .sort((a, b) => Number(a.again) - Number(b.again) || a.index - b.index);
  const anchors = order.map(({ anchor }) => anchor);
  const places = spread(anchors, { room: 2 * pinRadius, step: 2 * pinRadius + gap, steps, isInside });
  return order
    .map(({ part, index, anchor }, at) => ({ index, pin: { part, anchor, ...(places[at] ?? anchor) } }))
    .sort((a, b) => a.index - b.index)
    .map(({ pin }) => pin);
}

import type { PartName } from "../../vocabulary.ts";
import type { Point } from "./geometry.ts";
import { spread } from "./spread.ts";

/** The position of one finding's pin, and the point on the car that it refers to (the same if the pin was not moved). */
export interface Pin extends Point {
  readonly part: PartName;
  readonly anchor: Point;
}

/** Radius of a pin, in the diagram's units. The distance of two pins is at least twice this. */
export const pinRadius = 13;
const gap = 2;
/** Large enough for any number of pins: the sheet has more room than that. */
const steps = 60;

export interface PinGround {
  readonly width: number;
  readonly height: number;
  readonly anchorOf: (part: PartName) => Point;
}

/**
 * One pin per entry of `parts`, in that order. The first pin of a part gets the part's anchor if possible.
 * Later pins move outward, ring by ring, and stay on the sheet.
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

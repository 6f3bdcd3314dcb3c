import type { Corners } from "../../../server/vision/detect/candidates.ts";
import type { Extent } from "../../../server/vision/detect/tiles.ts";

export type Point = readonly [x: number, y: number];

/** Converts between pixels of a stored file and pixels of the upright picture. */
export interface Turn {
  readonly toUpright: (point: Point) => Point;
  readonly toStored: (point: Point) => Point;
}

/** `orientation` is EXIF's tag 274, or 1 without a tag. The extent is that of the stored file, or of the labels. */
export function turnOf(orientation: number, { width: w, height: h }: Extent): Turn {
  const same = (turn: Turn["toUpright"]): Turn => ({ toUpright: turn, toStored: turn });
  switch (orientation) {
    case 2:
      return same(([x, y]) => [w - x, y]);
    case 3:
      return same(([x, y]) => [w - x, h - y]);
    case 4:
      return same(([x, y]) => [x, h - y]);
    case 5:
      return same(([x, y]) => [y, x]);
    case 6:
      return { toUpright: ([x, y]) => [h - y, x], toStored: ([x, y]) => [y, h - x] };
    case 7:
      return { toUpright: ([x, y]) => [h - y, w - x], toStored: ([x, y]) => [w - y, h - x] };
    case 8:
      return { toUpright: ([x, y]) => [y, w - x], toStored: ([x, y]) => [w - y, x] };
    default:
      return same((point) => point);
  }
}

/** The size of the upright picture. */
export const uprightOf = (orientation: number, { width, height }: Extent): Extent =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/** The box between two opposite corners, in any order. */
export function between([ax, ay]: Point, [bx, by]: Point): Corners {
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
}

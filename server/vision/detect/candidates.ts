import type { ClassMap } from "../masks/class-map.ts";
import type { Sides } from "./tiles.ts";

/** Corners in pixels of the upright photo. */
export interface Corners {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A box that a model proposes, before duplicates are merged. */
export interface Candidate extends Corners {
  /** Index into the model's classes. */
  readonly label: number;
  /** objectness · class probability. */
  readonly score: number;
  /** Sides that touch a tile's border inside the picture: the thing continues beyond them. */
  readonly cut: Sides;
  /** Index of the view that it comes from. */
  readonly view: number;
  /** Its class's map of the tile. Absent for full views and for a thing that spans several tiles. */
  readonly map?: ClassMap | undefined;
}

export const isCut = ({ cut }: Candidate): boolean => cut.left || cut.top || cut.right || cut.bottom;

export const area = ({ x0, y0, x1, y1 }: Corners): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

export function intersection(a: Corners, b: Corners): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Intersection over union, 0-1. */
export function iou(a: Corners, b: Corners): number {
  const shared = intersection(a, b);
  return shared === 0 ? 0 : shared / (area(a) + area(b) - shared);
}

/** Intersection over the smaller area, 0-1: 1 if one box is inside the other. */
export function ios(a: Corners, b: Corners): number {
  const shared = intersection(a, b);
  return shared === 0 ? 0 : shared / Math.min(area(a), area(b));
}

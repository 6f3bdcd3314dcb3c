import type { Box } from "../../../contracts/vocabulary.ts";

// Boxes are {x, y, width, height} in pixels; y increases downwards.

export const area = (box: Box): number => box.width * box.height;

export const center = (box: Box): { x: number; y: number } => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2,
});

/** The area in pixels that both boxes cover. */
export function overlapArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The share (0-1) of `inner` that lies in `outer`. */
export const shareInside = (inner: Box, outer: Box): number => overlapArea(inner, outer) / area(inner);

/** The smallest box that contains all boxes; null if there are none. */
export function union(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The box grown on every side by a share of its own width and height. */
export const grow = (box: Box, share: number): Box => ({
  x: box.x - box.width * share,
  y: box.y - box.height * share,
  width: box.width * (1 + 2 * share),
  height: box.height * (1 + 2 * share),
});

/**
 * The part of the box that lies in the photo, in whole pixels and at least one pixel wide and high. Null if the box lies
 * outside the photo or a number is not finite.
 */
export function clipToPhoto(box: Box, photo: { readonly width: number; readonly height: number }): Box | null {
  if (![box.x, box.y, box.width, box.height].every(Number.isFinite)) return null;
  const x = Math.max(0, Math.floor(box.x));
  const y = Math.max(0, Math.floor(box.y));
  const right = Math.min(photo.width, Math.ceil(box.x + box.width));
  const bottom = Math.min(photo.height, Math.ceil(box.y + box.height));
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : null;
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The value rounded to this number of decimals. */
export function rounded(value: number, decimals: number): number {
  const unit = 10 ** decimals;
  return Math.round(value * unit) / unit;
}

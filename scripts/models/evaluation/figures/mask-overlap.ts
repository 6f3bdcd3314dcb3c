import type { Corners } from "../../../../server/vision/detect/candidates.ts";
import type { Outline } from "../labels/outline.ts";

/** Number of cells on the longer side of the box around both shapes. An overlap of 0.5 is then exact to about 0.01. */
const cells = 256;

/** The box around a shape. */
export function boundsOf(outline: Outline): Corners {
  const bounds = { x0: Number.POSITIVE_INFINITY, y0: Number.POSITIVE_INFINITY, x1: -Infinity, y1: -Infinity };
  for (const ring of outline) {
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [x = 0, y = 0] = [ring[at], ring[at + 1]];
      bounds.x0 = Math.min(bounds.x0, x);
      bounds.y0 = Math.min(bounds.y0, y);
      bounds.x1 = Math.max(bounds.x1, x);
      bounds.y1 = Math.max(bounds.y1, y);
    }
  }
  return bounds;
}

interface Grid extends Corners {
  readonly columns: number;
  readonly rows: number;
}

/** Where the horizontal line at `y` crosses the rings, from left to right. */
function crossings(outline: Outline, y: number): readonly number[] {
  const found: number[] = [];
  for (const ring of outline) {
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const next = (at + 2) % ring.length;
      const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[at], ring[at + 1], ring[next], ring[next + 1]];
      if (ay <= y !== by <= y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
  }
  return found.sort((a, b) => a - b);
}

/** 1 for each cell of the grid whose center is inside the shape by the even-odd rule, 0 for the others, row by row. */
export function rasterize(outline: Outline, grid: Grid): Uint8Array {
  const { columns, rows, x0, y0, x1, y1 } = grid;
  const mask = new Uint8Array(columns * rows);
  const column = (x: number) => Math.max(0, Math.min(columns, Math.ceil(((x - x0) / (x1 - x0)) * columns - 0.5)));
  for (let row = 0; row < rows; row++) {
    const crossed = crossings(outline, y0 + ((row + 0.5) / rows) * (y1 - y0));
    for (let pair = 0; pair + 1 < crossed.length; pair += 2) {
      const [from = 0, to = 0] = [crossed[pair], crossed[pair + 1]];
      mask.fill(1, row * columns + column(from), row * columns + column(to));
    }
  }
  return mask;
}

/** Intersection over union of two shapes, 0-1, counted in cells of a grid over both. */
export function maskIou(a: Outline, b: Outline): number {
  const [first, second] = [boundsOf(a), boundsOf(b)];
  const around = {
    x0: Math.min(first.x0, second.x0),
    y0: Math.min(first.y0, second.y0),
    x1: Math.max(first.x1, second.x1),
    y1: Math.max(first.y1, second.y1),
  };
  const apart = first.x1 <= second.x0 || second.x1 <= first.x0 || first.y1 <= second.y0 || second.y1 <= first.y0;
  if (apart) return 0;
  const scale = cells / Math.max(around.x1 - around.x0, around.y1 - around.y0);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const grid = { ...around, columns: side(around.x1 - around.x0), rows: side(around.y1 - around.y0) };
  const [inA, inB] = [rasterize(a, grid), rasterize(b, grid)];
  let both = 0;
  let either = 0;
  for (let cell = 0; cell < inA.length; cell++) {
    both += (inA[cell] ?? 0) & (inB[cell] ?? 0);
    either += (inA[cell] ?? 0) | (inB[cell] ?? 0);
  }
  return either === 0 ? 0 : both / either;
}

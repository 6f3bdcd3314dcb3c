import type { Point } from "../../../contracts/inspections/diagram.ts";

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The polygons through a path's curves, one per closed piece, sixteen steps a curve. */
export function polygons(path: string): Point[][] {
  const tokens = path.match(/[MLCZ]|-?[\d.]+/g) ?? [];
  const pieces: Point[][] = [];
  let at: Point = { x: 0, y: 0 };
  for (let i = 0; i < tokens.length; ) {
    const command = tokens[i];
    const count = command === "C" ? 6 : command === "Z" ? 0 : 2;
    const n = tokens.slice(i + 1, i + 1 + count).map(Number);
    i += 1 + count;
    if (command === "Z") continue;
    if (command === "M") pieces.push([]);
    const line = pieces.at(-1) ?? [];
    const end = { x: n.at(-2) ?? 0, y: n.at(-1) ?? 0 };
    for (let step = 1; command === "C" && step < 16; step += 1) {
      const t = step / 16;
      const mix = (a: number, b: number, c: number, d: number) =>
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d;
      const [ax = 0, ay = 0, bx = 0, by = 0] = n;
      line.push({ x: mix(at.x, ax, bx, end.x), y: mix(at.y, ay, by, end.y) });
    }
    line.push(end);
    at = end;
  }
  return pieces;
}

export function contains(path: string, point: Point): boolean {
  let inside = false;
  for (const line of polygons(path)) {
    line.forEach((a, i) => {
      const b = line[(i + 1) % line.length] ?? a;
      if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) {
        inside = !inside;
      }
    });
  }
  return inside;
}

export function boundsOf(paths: readonly string[]): Bounds {
  const points = paths.flatMap(polygons).flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

export const overlap = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

import type { Point, Segment } from "./geometry.ts";
import { type Edge, type Node, region, rounded } from "./lines.ts";

/** Degrees counterclockwise from three o'clock, with y growing upward. */
export function onCircle(center: Point, radius: number, degrees: number): Node {
  const angle = (degrees * Math.PI) / 180;
  return [center.x + radius * Math.cos(angle), center.y + radius * Math.sin(angle)];
}

/** From 0 to 360. */
export const angleTo = (center: Point, [x, y]: Node): number =>
  ((Math.atan2(y - center.y, x - center.x) * 180) / Math.PI + 360) % 360;

/**
 * An arc along a circle from `from` to `to` degrees, in cubics of at most a quarter turn. The handle length
 * 4/3 tan(sweep/4) is the usual approximation.
 */
export function arc(center: Point, radius: number, [from, to]: readonly [number, number]): Edge {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / 90));
  const sweep = (to - from) / steps;
  const handle = (4 / 3) * Math.tan((sweep * Math.PI) / 720) * radius;
  const handleAt = ([x, y]: Node, degrees: number) => onCircle({ x, y }, handle, degrees);
  const segments = Array.from({ length: steps }, (_, step): Segment => {
    const [a, b] = [from + step * sweep, from + (step + 1) * sweep];
    const [start, end] = [onCircle(center, radius, a), onCircle(center, radius, b)];
    return [...handleAt(start, a + 90), ...handleAt(end, b - 90), ...end];
  });
  return { start: onCircle(center, radius, from), segments };
}

export const circle = (center: Point, radius: number): string => region(arc(center, radius, [0, 360]));

/** `corner` is the one with the smallest x and y. */
export function roundedBox({ x, y }: Point, size: Point, radius: number): string {
  const [right, top] = [x + size.x, y + size.y];
  return rounded([
    [x, y, radius],
    [right, y, radius],
    [right, top, radius],
    [x, top, radius],
  ]);
}

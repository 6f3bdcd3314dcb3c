import { type Point, type Ring, signedArea } from "./contours.ts";

const apart = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** How far a point lies from the stretch between two others. */
function off([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

/** Keeps of a line its two ends and what lies further than `tolerance` from the line so far (Douglas and Peucker 1973). */
function simplifyLine(line: readonly Point[], tolerance: number): readonly Point[] {
  const keep = new Set([0, line.length - 1]);
  const stretches: [number, number][] = [[0, line.length - 1]];
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to] = stretch;
    const [a, b] = [line[from], line[to]];
    let furthest = -1;
    let most = tolerance;
    for (let index = from + 1; a && b && index < to; index++) {
      const distance = off(line[index] ?? a, a, b);
      if (distance > most) [furthest, most] = [index, distance];
    }
    if (furthest < 0) continue;
    keep.add(furthest);
    stretches.push([from, furthest], [furthest, to]);
  }
  return line.filter((_, index) => keep.has(index));
}

/** Index of the point furthest from another. */
const furthestFrom = (ring: Ring, from: Point): number =>
  ring.reduce((best, point, index) => (apart(point, from) > apart(ring[best] ?? from, from) ? index : best), 0);

function simplifyOnce(ring: Ring, tolerance: number): Ring {
  // two ends that surely are corners: the point furthest from the first, and the one furthest from that
  const first = furthestFrom(ring, ring[0] ?? [0, 0]);
  const turned = [...ring.slice(first), ...ring.slice(0, first)];
  const second = furthestFrom(turned, turned[0] ?? [0, 0]);
  const there = simplifyLine(turned.slice(0, second + 1), tolerance);
  const back = simplifyLine([...turned.slice(second), ...turned.slice(0, 1)], tolerance);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

/** Four times its tolerance is what a thin ring must be thick, or its two long sides would fall together. */
const thicknessPerTolerance = 4;

/**
 * A ring with fewer points, each point left out nearer than `tolerance` to what stays. For a thin ring a quarter of its mean
 * thickness is tolerated at most. Where more than `most` points are left, the tolerance grows until they are not.
 */
export function simplifyRing(ring: Ring, { tolerance, most }: { tolerance: number; most: number }): Ring {
  const around = ring.reduce((sum, point, index) => sum + apart(point, ring[(index + 1) % ring.length] ?? point), 0);
  const thickness = around === 0 ? 0 : (2 * Math.abs(signedArea(ring))) / around;
  let tolerated = Math.min(tolerance, thickness / thicknessPerTolerance);
  let simple = simplifyOnce(ring, tolerated);
  while (simple.length > most) {
    tolerated = Math.max(tolerated * 1.3, tolerance / 16);
    simple = simplifyOnce(ring, tolerated);
  }
  return simple;
}

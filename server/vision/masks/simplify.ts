import { type Point, type Ring, signedArea } from "./contours.ts";

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** Distance of a point from the segment between two others. */
function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

/** Keeps the two ends of a line and the points farther than `tolerance` from the simplified line (Douglas and Peucker 1973). */
function simplifyLine(line: readonly Point[], tolerance: number): readonly Point[] {
  const keep = new Set([0, line.length - 1]);
  const stretches: [number, number][] = [[0, line.length - 1]];
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to] = stretch;
    const [a, b] = [line[from], line[to]];
    let furthest = -1;
    let maxOffset = tolerance;
    for (let index = from + 1; a && b && index < to; index++) {
      const offset = distanceToSegment(line[index] ?? a, a, b);
      if (offset > maxOffset) [furthest, maxOffset] = [index, offset];
    }
    if (furthest < 0) continue;
    keep.add(furthest);
    stretches.push([from, furthest], [furthest, to]);
  }
  return line.filter((_, index) => keep.has(index));
}

/** Index of the point farthest from another. */
const furthestFrom = (ring: Ring, from: Point): number =>
  ring.reduce((best, point, index) => (distance(point, from) > distance(ring[best] ?? from, from) ? index : best), 0);

function simplifyOnce(ring: Ring, tolerance: number): Ring {
  // two points that are certainly corners: the one farthest from the first point, and the one farthest from that
  const first = furthestFrom(ring, ring[0] ?? [0, 0]);
  const turned = [...ring.slice(first), ...ring.slice(0, first)];
  const second = furthestFrom(turned, turned[0] ?? [0, 0]);
  const there = simplifyLine(turned.slice(0, second + 1), tolerance);
  const back = simplifyLine([...turned.slice(second), ...turned.slice(0, 1)], tolerance);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

/** A thin ring must be four times as thick as its tolerance, or its two long sides would collapse into one. */
const thicknessPerTolerance = 4;

/**
 * A ring with fewer points. Each removed point is within `tolerance` of the result. For a thin ring the tolerance is at most a
 * quarter of its mean thickness. If more than `maxPoints` points remain, the tolerance grows.
 */
export function simplifyRing(ring: Ring, { tolerance, maxPoints }: { tolerance: number; maxPoints: number }): Ring {
  const around = ring.reduce((sum, point, index) => sum + distance(point, ring[(index + 1) % ring.length] ?? point), 0);
  const thickness = around === 0 ? 0 : (2 * Math.abs(signedArea(ring))) / around;
  let tolerated = Math.min(tolerance, thickness / thicknessPerTolerance);
  let simple = simplifyOnce(ring, tolerated);
  while (simple.length > maxPoints) {
    tolerated = Math.max(tolerated * 1.3, tolerance / 16);
    simple = simplifyOnce(ring, tolerated);
  }
  return simple;
}

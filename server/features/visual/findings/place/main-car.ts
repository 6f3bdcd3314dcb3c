import type { Box } from "../../../../../contracts/vocabulary.ts";
import { area, grow, overlapArea, union } from "../geometry.ts";
import type { Detection } from "../photo.ts";

/** Parts of one car lie within half a part of each other. Our own estimate: a fender is about 0.75 of a door. */
const reach = 1.0;

const touch = (a: Box, b: Box): boolean => overlapArea(grow(a, reach), grow(b, reach)) > 0;

/** The parts of the car that fills most of the photo; a car beside or behind it is left out. */
export function mainCar(parts: readonly Detection[]): readonly Detection[] {
  let clusters: (readonly Detection[])[] = [];
  for (const part of parts) {
    const joined = clusters.filter((cluster) => cluster.some((other) => touch(other.box, part.box)));
    clusters = [...clusters.filter((cluster) => !joined.includes(cluster)), [...joined.flat(), part]];
  }
  const size = (cluster: readonly Detection[]) => area(union(cluster.map((part) => part.box)) ?? emptyBox);
  return clusters.toSorted((a, b) => size(b) - size(a))[0] ?? [];
}

const emptyBox: Box = { x: 0, y: 0, width: 0, height: 0 };

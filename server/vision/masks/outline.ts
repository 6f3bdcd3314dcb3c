import type { Corners } from "../detect/candidates.ts";
import { type ClassMap, evenChance, sampleMap } from "./class-map.ts";
import { contours, type Grid, type Ring, signedArea } from "./contours.ts";
import { simplifyRing } from "./simplify.ts";

/** The area of a detection's box that is of its class. */
export interface Outline {
  /** Closed lines in pixels of the upright photo, largest first; a line inside another is a hole. */
  readonly rings: readonly Ring[];
  /** Share of the box that is of the class, above 0 and up to 1. */
  readonly filled: number;
}

/** Maximum number of points of a ring and of rings of an outline. More would make no visible difference. */
const maxPoints = 64;
const maxRings = 16;

/** Number of samples along a side: two per cell show the map's detail; more than 160 only cost time. */
const samplesAlong = (length: number, cell: number) => Math.min(160, Math.max(4, Math.ceil((2 * length) / cell)));

/** The map within a box, sampled at the centers of equal fields, with a border of zeros. */
function sampleBox(map: ClassMap, { x0, y0, x1, y1 }: Corners) {
  const across = samplesAlong(x1 - x0, map.cellWidth);
  const down = samplesAlong(y1 - y0, map.cellHeight);
  const [stepX, stepY] = [(x1 - x0) / across, (y1 - y0) / down];
  const grid: Grid = { values: new Float32Array((across + 2) * (down + 2)), columns: across + 2, rows: down + 2 };
  let inside = 0;
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const value = sampleMap(map, x0 + (column + 0.5) * stepX, y0 + (row + 0.5) * stepY);
      grid.values[(row + 1) * grid.columns + column + 1] = value;
      if (value >= evenChance) inside++;
    }
  }
  return { grid, filled: inside / (across * down), stepX, stepY };
}

/** Rounds to a tenth of a pixel, the useful accuracy for a photo. */
export const toTenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * The outline of a detection: the part of its box where the class's probability is one half or more. Undefined if the map has
 * nothing there, or only specks smaller than a cell. Points are within half a cell of the map's own line, unless an irregular
 * line would need more than 64 points for that.
 */
export function outlineOf(map: ClassMap, box: Corners): Outline | undefined {
  const { grid, filled, stepX, stepY } = sampleBox(map, box);
  const tolerance = Math.min(map.cellWidth, map.cellHeight) / 2;
  const rings = contours(grid, evenChance)
    .map((ring) => ring.map(([x, y]) => [box.x0 + (x - 0.5) * stepX, box.y0 + (y - 0.5) * stepY] as const))
    .map((ring) => ({ ring, area: Math.abs(signedArea(ring)) }))
    .filter(({ area }) => area >= map.cellWidth * map.cellHeight)
    .toSorted((a, b) => b.area - a.area)
    .slice(0, maxRings)
    .map(({ ring }) => simplifyRing(ring, { tolerance, maxPoints }))
    .map((ring) => ring.map(([x, y]) => [toTenth(x), toTenth(y)] as const));
  return rings.length > 0 ? { rings, filled } : undefined;
}

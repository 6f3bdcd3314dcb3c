import type { Corners } from "../detect/candidates.ts";
import { type ClassMap, evenChance, sampleMap } from "./class-map.ts";
import { contours, type Grid, type Ring, signedArea } from "./contours.ts";
import { simplifyRing } from "./simplify.ts";

/** What of a detection's box is of its class. */
export interface Outline {
  /** Closed lines in pixels of the upright photo, largest first; one inside another is a hole. */
  readonly rings: readonly Ring[];
  /** Share of the box that is of the class, above 0 and up to 1. */
  readonly filled: number;
}

/** Points of one ring at most, and rings of one outline: more is stored and drawn and not seen. */
const mostPoints = 64;
const mostRings = 16;

/** Samples along a side: two per cell show what the map shows; more than this only cost time. */
const samplesAlong = (length: number, cell: number) => Math.min(160, Math.max(4, Math.ceil((2 * length) / cell)));

/** The map within a box, sampled in the middles of equal fields, with a border of nothing around. */
function sampled(map: ClassMap, { x0, y0, x1, y1 }: Corners) {
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

/** To a tenth of a pixel, which is all that a photo tells. */
export const toTenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * The outline of a detection: its class's map at an even chance or more, within its box. Undefined where the map has nothing
 * there, or specks of less than a cell only: then the box is all that is known. Points lie off the map's own line by half a
 * cell at most, unless the line is so ragged that this would take more than 64 of them.
 */
export function outlineOf(map: ClassMap, box: Corners): Outline | undefined {
  const { grid, filled, stepX, stepY } = sampled(map, box);
  const tolerance = Math.min(map.cellWidth, map.cellHeight) / 2;
  const rings = contours(grid, evenChance)
    .map((ring) => ring.map(([x, y]) => [box.x0 + (x - 0.5) * stepX, box.y0 + (y - 0.5) * stepY] as const))
    .map((ring) => ({ ring, area: Math.abs(signedArea(ring)) }))
    .filter(({ area }) => area >= map.cellWidth * map.cellHeight)
    .toSorted((a, b) => b.area - a.area)
    .slice(0, mostRings)
    .map(({ ring }) => simplifyRing(ring, { tolerance, most: mostPoints }))
    .map((ring) => ring.map(([x, y]) => [toTenth(x), toTenth(y)] as const));
  return rings.length > 0 ? { rings, filled } : undefined;
}

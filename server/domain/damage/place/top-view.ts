import { center } from "../geometry.ts";
import type { Detection } from "../photo.ts";
import type { LayoutEntry } from "./layouts.ts";

const noseLabels = new Set(["front_bumper", "hood", "windshield", "headlight"]);
const tailLabels = new Set(["rear_bumper", "trunk_lid", "rear_window", "taillight"]);

/** One quarter turn clockwise of the unit square. */
const quarterTurn = (entry: LayoutEntry): LayoutEntry => ({
  part: entry.part,
  x0: 1 - entry.y1,
  y0: entry.x0,
  x1: 1 - entry.y0,
  y1: entry.x1,
});

function middleOf(parts: readonly Detection[], labels: ReadonlySet<string>): { x: number; y: number } | null {
  const points = parts.filter((part) => labels.has(part.label)).map((part) => center(part.box));
  if (points.length === 0) return null;
  return {
    x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
    y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
  };
}

/** The number of clockwise quarter turns from a nose that points up to the direction of this car's nose. */
function quarterTurns(parts: readonly Detection[]): number {
  const nose = middleOf(parts, noseLabels);
  const tail = middleOf(parts, tailLabels);
  if (!nose || !tail) return 0;
  const along = { x: nose.x - tail.x, y: nose.y - tail.y };
  if (Math.abs(along.x) > Math.abs(along.y)) return along.x > 0 ? 1 : 3;
  return along.y > 0 ? 2 : 0;
}

/** The layout from the top, turned to the car's direction. Without parts that show it, the nose points up. */
export function turnedLayout(parts: readonly Detection[], layout: readonly LayoutEntry[]): readonly LayoutEntry[] {
  return Array.from({ length: quarterTurns(parts) }).reduce<readonly LayoutEntry[]>(
    (turned) => turned.map(quarterTurn),
    layout,
  );
}

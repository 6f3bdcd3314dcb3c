import { symmetric } from "../geometry.ts";
import { type Corner, middleOf, rounded } from "../lines.ts";
import { outline, part, type Sketch } from "../shape.ts";
import type { Stations } from "./stations.ts";

/** How much of the roof a body style shows: to the rear edge of the roof, where it narrows by `taper`. */
export interface RoofShape {
  /** cm by which the roof's rear corners are closer to the center line. */
  readonly taper: number;
  readonly rails: boolean;
}

export function roof({ windshieldTop, roofEnd, roofHalf }: Stations, { taper }: RoofShape): Sketch {
  const front = windshieldTop + 6.6;
  const half = roofHalf;
  return part("roof", "panel", {
    path: symmetric(
      [front, 0],
      [
        [front, 20, front + 2.4, 40, front + 8.4, half],
        [front + 46, half + 3, roofEnd - 47, half + 2.6 - taper / 2, roofEnd - 10, half - taper],
        [roofEnd - 4, 38, roofEnd - 2, 20, roofEnd - 2, 0],
      ],
      "y",
    ),
    at: { x: (front + roofEnd) / 2, y: 0 },
  });
}

/** The panel of a door, from one seam to the next. */
const door = (name: "front_door_left" | "rear_door_left", from: number, to: number): Sketch =>
  part(name, "panel", {
    path: `M ${from} 77 C ${from + 32} 77.8 ${to - 32} 78.4 ${to} 78.6 C ${to + 1.4} 83 ${to + 1.4} 87 ${to} 91.4 C ${to - 32} 90.6 ${from + 34} 90.4 ${from + 2} 90.7 C ${from - 1} 86 ${from - 2} 81 ${from} 77 Z`,
    at: { x: (from + to) / 2, y: 84.6 },
  });

/**
 * Doors and side windows on the car's left. `glassEnd`: x where the last pane ends at the roof and at the belt.
 */
export function cabinLeft(
  { windshieldTop, roofHalf, cowl, doors, roofEnd }: Stations,
  { taper, rails }: RoofShape,
  glassEnd: readonly [roof: number, belt: number],
): readonly Sketch[] {
  const [first = 0, second = 0, third] = doors;
  const pillar = second - 2;
  const [atRoof, atBelt] = glassEnd;
  const top = roofHalf + 4;
  const front: readonly Corner[] = [
    [Math.max(cowl + 25, first + 8), 74.6, 2],
    [windshieldTop + 16, top, 8],
    [pillar, top + 1.2, 1],
    [pillar - 0.6, 75.6, 1],
  ];
  const rear: readonly Corner[] = [
    [pillar + 6, top + 1.2, 1],
    [atRoof, top + 0.4 - taper * 0.8, 10],
    [atBelt, 68.4, 3],
    [atBelt - 34, 75, 12],
    [pillar + 6, 75.6, 1],
  ];
  return [
    door("front_door_left", Math.max(first, cowl + 10), second),
    ...(third === undefined ? [] : [door("rear_door_left", second, third)]),
    part("side_window_fl", "glass", { path: rounded(front), at: middleOf(front) }),
    part("side_window_rl", "glass", { path: rounded(rear), at: middleOf(rear) }),
    ...(rails ? [outline("line", `M ${windshieldTop + 34} ${roofHalf - 7} L ${roofEnd - 24} ${roofHalf - 8}`)] : []),
  ];
}

import { roundedBox } from "../../arcs.ts";
import { symmetric } from "../../geometry.ts";
import { rounded } from "../../lines.ts";
import { mirrored, outline, part, type Sketch } from "../../shape.ts";

// Drawn for the hatchback, in cm: x from the center line, the car's left (driver's) side at negative x; y above the ground.

const shell = symmetric(
  [0, 148],
  [
    [30, 148, 48, 146, 57, 140.4],
    [65, 128, 71, 114, 75.4, 101],
    [83, 98, 87, 93, 88, 86],
    [89.6, 70, 90, 48, 88, 30],
    [87, 24, 83, 20, 76, 18.8],
    [0, 18],
  ],
  "x",
);

const central: readonly Sketch[] = [
  part("roof", "panel", {
    path: symmetric(
      [0, 148],
      [
        [30, 148, 48, 146, 57, 140.4],
        [54, 137],
        [40, 141, 20, 142, 0, 142],
      ],
      "x",
    ),
    at: { x: 0, y: 145 },
  }),
  part("trunk_lid", "panel", {
    path: symmetric(
      [0, 140.4],
      [
        [20, 140.4, 40, 139.4, 52, 136],
        [60, 125, 66, 113, 70, 100],
        [69, 88, 67, 78, 63, 70],
        [60, 64, 58, 62, 54, 60.6],
        [36, 59, 18, 58.6, 0, 58.6],
      ],
      "x",
    ),
    at: { x: 0, y: 93 },
  }),
  part("rear_window", "glass", {
    path: symmetric(
      [0, 136.4],
      [
        [20, 136.4, 36, 135.8, 46, 133.6],
        [53, 124, 58, 114, 61.6, 104.6],
        [42, 101.4, 20, 100.6, 0, 100.6],
      ],
      "x",
    ),
    at: { x: 0, y: 118 },
  }),
  outline("line", "M 6 101.6 L 34 106.6"),
  part("rear_bumper", "panel", {
    path: symmetric(
      [0, 58.6],
      [
        [18, 58.6, 36, 59, 54, 60.6],
        [58, 62, 61, 65, 63.4, 70],
        [72, 67, 80, 66, 89.2, 66],
        [89.8, 54, 89.6, 42, 88, 30],
        [87, 24, 83, 20, 76, 18.8],
        [0, 18],
      ],
      "x",
    ),
    at: { x: 0, y: 41 },
  }),
  outline("trim", roundedBox({ x: -25, y: 67 }, { x: 50, y: 14 }, 2)),
  outline("line", "M -62 92 C -30 87 30 87 62 92"),
  outline(
    "trim",
    symmetric(
      [0, 33],
      [
        [44, 34],
        [48, 29, 50, 24, 50.6, 18.4],
        [0, 18],
      ],
      "x",
    ),
  ),
];

const leftHalf: readonly Sketch[] = [
  part("quarter_panel_left", "panel", {
    path: "M -75.4 101 C -83 98 -87 93 -88 86 C -89 78 -89.2 72 -89.2 66 C -80 66 -72 67 -63.4 70 C -67 78 -69 88 -70 100 Z",
    at: { x: -79, y: 71 },
  }),
  outline(
    "trim",
    rounded([
      [-80, 46, 1.6],
      [-60, 46, 1.6],
      [-60, 42, 1.6],
      [-80, 42, 1.6],
    ]),
  ),
];

/** A car with a tailgate that holds the rear window. */
export const tailgate: readonly Sketch[] = [
  outline("body", shell),
  ...central,
  ...leftHalf,
  ...leftHalf.map((sketch) => mirrored(sketch, "x")),
];

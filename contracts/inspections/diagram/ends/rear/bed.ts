import { roundedBox } from "../../arcs.ts";
import { symmetric } from "../../geometry.ts";
import { rounded } from "../../lines.ts";
import { mirrored, outline, part, type Sketch } from "../../shape.ts";

// Drawn for the pickup, in cm: x from the center line, the car's left (driver's) side at negative x; y above the ground.

const shell = symmetric(
  [0, 195.6],
  [
    [34, 195.6, 58, 193.4, 68, 186],
    [76, 170, 82, 152, 86, 133],
    [94, 132.4, 100, 131, 100.8, 125],
    [102, 104, 102, 82, 100.6, 60],
    [100, 52, 97, 47.4, 92, 46.6],
    [0, 46],
  ],
  "x",
);

const central: readonly Sketch[] = [
  part("roof", "panel", {
    path: symmetric(
      [0, 195.6],
      [
        [34, 195.6, 58, 193.4, 68, 186],
        [64, 182.4],
        [50, 186.6, 26, 188, 0, 188],
      ],
      "x",
    ),
    at: { x: 0, y: 191.6 },
  }),
  part("rear_window", "glass", {
    path: rounded([
      [-58, 182.6, 5],
      [58, 182.6, 5],
      [72, 138, 4],
      [-72, 138, 4],
    ]),
    at: { x: 0, y: 158 },
  }),
  outline("line", "M -22 182 L -24 138.4 M 22 182 L 24 138.4"),
  part("trunk_lid", "panel", {
    path: rounded([
      [-82, 131.4, 2],
      [82, 131.4, 2],
      [82, 75, 2],
      [-82, 75, 2],
    ]),
    at: { x: 0, y: 96 },
  }),
  outline(
    "line",
    rounded([
      [-66, 108, 4],
      [66, 108, 4],
      [66, 84, 4],
      [-66, 84, 4],
    ]),
  ),
  outline("trim", roundedBox({ x: -16, y: 116 }, { x: 32, y: 8 }, 3)),
  part("rear_bumper", "panel", {
    path: rounded([
      [-100, 71.6, 4],
      [100, 71.6, 4],
      [97, 47, 6],
      [-97, 47, 6],
    ]),
    at: { x: 56, y: 59 },
  }),
  outline("trim", roundedBox({ x: -25, y: 53 }, { x: 50, y: 15 }, 2)),
];

const leftHalf: readonly Sketch[] = [
  part("quarter_panel_left", "panel", {
    path: "M -83.6 132.6 L -86 133 C -94 132.4 -100 131 -100.8 125 C -102 108 -102.2 92 -101.4 74 L -83.6 74 Z",
    at: { x: -92, y: 82 },
  }),
];

/** A pickup from behind: the cab above the tailgate. */
export const bed: readonly Sketch[] = [
  outline("body", shell),
  ...central,
  ...leftHalf,
  ...leftHalf.map((sketch) => mirrored(sketch, "x")),
];

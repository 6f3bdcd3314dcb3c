import { roundedBox } from "../../arcs.ts";
import { symmetric } from "../../geometry.ts";
import { mirrored, outline, part, type Sketch } from "../../shape.ts";

// Drawn for the sedan, in cm: x from the center line, the car's left (driver's) side at negative x; y above the ground.

const shell = symmetric(
  [0, 143.5],
  [
    [30, 143.5, 45, 141.4, 54, 136.4],
    [62, 127, 69, 115, 74, 103.4],
    [85, 99.4, 90, 94, 91, 87],
    [93, 65, 93, 41, 90.4, 25],
    [89.4, 20, 86, 17, 80, 16.4],
    [0, 15.6],
  ],
  "x",
);

const central: readonly Sketch[] = [
  part("roof", "panel", {
    path: symmetric(
      [0, 143.5],
      [
        [30, 143.5, 45, 141.4, 54, 136.4],
        [50.6, 133],
        [42, 135.2, 22, 136.4, 0, 136.4],
      ],
      "x",
    ),
    at: { x: 0, y: 140 },
  }),
  part("rear_window", "glass", {
    path: symmetric(
      [0, 133.6],
      [
        [22, 133.6, 38, 132.8, 48, 130.4],
        [55.6, 122.6, 61.6, 114, 66.4, 105.4],
        [46, 102.4, 22, 101.4, 0, 101.4],
      ],
      "x",
    ),
    at: { x: 0, y: 117 },
  }),
  part("trunk_lid", "panel", {
    path: symmetric(
      [0, 99],
      [
        [26, 99, 50, 100, 70, 103.2],
        [74, 98, 75, 93, 74.6, 88],
        [73, 78, 68, 72, 62, 67.8],
        [61, 62, 59, 57, 56, 52.4],
        [38, 51, 18, 50.4, 0, 50.4],
      ],
      "x",
    ),
    at: { x: 0, y: 85 },
  }),
  part("rear_bumper", "panel", {
    path: symmetric(
      [0, 50.4],
      [
        [18, 50.4, 38, 51, 56, 52.4],
        [59, 57, 61, 62, 62, 67.8],
        [72, 66.2, 82, 66.2, 92.2, 67.4],
        [93, 53, 93, 39, 90.4, 25],
        [89.4, 20, 86, 17, 80, 16.4],
        [0, 15.6],
      ],
      "x",
    ),
    at: { x: 0, y: 40 },
  }),
  outline("trim", roundedBox({ x: -25, y: 56 }, { x: 50, y: 16 }, 2)),
  outline("line", "M -66 95.4 C -30 92.4 30 92.4 66 95.4"),
  outline(
    "trim",
    symmetric(
      [0, 32],
      [
        [42, 33],
        [47, 28, 49, 23, 49.4, 16],
        [0, 15.6],
      ],
      "x",
    ),
  ),
  outline("line", "M -24 31 L -24 17 M -8 31 L -8 17 M 8 31 L 8 17 M 24 31 L 24 17"),
];

const leftHalf: readonly Sketch[] = [
  part("quarter_panel_left", "panel", {
    path: "M -70 103.2 L -74 103.4 C -85 99.4 -90 94 -91 87 C -85 88 -80 88.2 -74.6 88 C -75 93 -74 98 -70 103.2 Z",
    at: { x: -81, y: 94 },
  }),
  outline("trim", roundedBox({ x: -84, y: 43.6 }, { x: 20, y: 3.4 }, 1.6)),
  outline("trim", roundedBox({ x: -74, y: 20 }, { x: 19, y: 6 }, 3)),
];

/** A car with a trunk. */
export const deck: readonly Sketch[] = [
  outline("body", shell),
  ...central,
  ...leftHalf,
  ...leftHalf.map((sketch) => mirrored(sketch, "x")),
];

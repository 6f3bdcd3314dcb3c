import { circle, roundedBox } from "../../arcs.ts";
import { symmetric } from "../../geometry.ts";
import { rounded } from "../../lines.ts";
import { mirrored, outline, part, type Sketch } from "../../shape.ts";

// Drawn for the pickup, in cm: x from the center line, the car's left (driver's) side at positive x; y above the ground.

const shell = symmetric(
  [0, 195.6],
  [
    [34, 195.6, 58, 193.4, 68, 186],
    [75, 170, 81, 150, 85, 133],
    [93, 131.6, 99, 128, 100, 121],
    [101.8, 104, 102, 76, 101, 54],
    [100.4, 44, 97, 37.4, 90, 36.6],
    [0, 36],
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
  part("windshield", "glass", {
    path: symmetric(
      [0, 183.6],
      [
        [26, 183.6, 48, 182.4, 61, 178.6],
        [68, 164, 74, 150, 78.6, 137],
        [56, 132.4, 28, 131, 0, 131],
      ],
      "x",
    ),
    at: { x: 0, y: 157 },
  }),
  part("hood", "panel", {
    path: symmetric(
      [0, 128.6],
      [
        [28, 128.6, 58, 130, 82, 133.6],
        [82, 127, 78, 122.6, 71, 120],
        [48, 118.4, 24, 117.6, 0, 117.6],
      ],
      "x",
    ),
    at: { x: 0, y: 123 },
  }),
  part("front_bumper", "panel", {
    path: rounded([
      [-101, 79, 5],
      [101, 79, 5],
      [101, 54, 10],
      [92, 37, 8],
      [-92, 37, 8],
      [-101, 54, 10],
    ]),
    at: { x: 0, y: 69 },
  }),
  outline(
    "trim",
    rounded([
      [-44, 58, 4],
      [44, 58, 4],
      [38, 43, 4],
      [-38, 43, 4],
    ]),
  ),
];

const grille: readonly Sketch[] = [
  outline(
    "trim",
    rounded([
      [-57, 115.6, 4],
      [57, 115.6, 4],
      [60, 100, 5],
      [54, 82, 5],
      [-54, 82, 5],
      [-60, 100, 5],
    ]),
  ),
  outline("line", "M -59 107.4 L 59 107.4 M -57.4 91 L 57.4 91"),
  outline("line", "M -30 91 L -30 82 M 30 91 L 30 82 M -30 115.6 L -30 107.4 M 30 115.6 L 30 107.4"),
  outline("trim", roundedBox({ x: -60, y: 95 }, { x: 120, y: 8.4 }, 2)),
  outline("trim", roundedBox({ x: -13, y: 92.6 }, { x: 26, y: 13.2 }, 6)),
];

const leftHalf: readonly Sketch[] = [
  part("front_fender_left", "panel", {
    path: "M 82 133.6 L 85 133 C 93 131.6 99 128 100 121 L 71 120 C 78 122.6 82 127 82 133.6 Z",
    at: { x: 89, y: 126 },
  }),
  part("headlight_left", "light", {
    path: rounded([
      [62, 118, 4],
      [100, 119, 4],
      [101.2, 90, 5],
      [72, 87, 5],
      [64, 96, 4],
    ]),
    at: { x: 82, y: 104 },
  }),
  outline("line", "M 70 111 L 94 111.6 M 72 104 L 94.6 104.4 M 74 97 L 95 97"),
  outline("line", "M 46 129.4 C 44 125 42 121.6 38 118.4"),
  outline(
    "trim",
    rounded([
      [66, 66, 3],
      [93, 66, 3],
      [90, 50, 3],
      [64, 50, 3],
    ]),
  ),
  part("fog_light_left", "light", { path: circle({ x: 79, y: 58 }, 5.6), at: { x: 79, y: 58 } }),
];

/** The tall front of a pickup: a wide grille over a separate bumper. */
export const truckFace: readonly Sketch[] = [
  outline("body", shell),
  ...central,
  ...grille,
  ...leftHalf,
  ...leftHalf.map((sketch) => mirrored(sketch, "x")),
];

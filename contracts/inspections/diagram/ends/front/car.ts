import { circle } from "../../arcs.ts";
import { symmetric } from "../../geometry.ts";
import { rounded } from "../../lines.ts";
import { mirrored, outline, part, type Sketch } from "../../shape.ts";

// Drawn for the sedan, in cm: x from the center line, the car's left (driver's) side at positive x; y above the ground.

const shell = symmetric(
  [0, 143.5],
  [
    [30, 143.5, 46, 141.4, 55, 136.4],
    [63, 125, 70, 109, 75, 95.4],
    [85.5, 91.6, 89.4, 85, 90.6, 77],
    [92.6, 57, 93, 39, 90.4, 25],
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
        [30, 143.5, 46, 141.4, 55, 136.4],
        [52, 133.4],
        [42, 136, 22, 137.2, 0, 137.2],
      ],
      "x",
    ),
    at: { x: 0, y: 140.4 },
  }),
  part("windshield", "glass", {
    path: symmetric(
      [0, 134.6],
      [
        [22, 134.6, 40, 133.6, 50, 131],
        [57.6, 120.4, 64, 109, 68.6, 97.6],
        [50, 93.4, 24, 91.8, 0, 91.8],
      ],
      "x",
    ),
    at: { x: 0, y: 113 },
  }),
  part("hood", "panel", {
    path: symmetric(
      [0, 89.4],
      [
        [26, 89.4, 52, 91, 71.6, 95.4],
        [73.6, 88, 71, 80, 63.6, 73.8],
        [44, 69.6, 22, 68.4, 0, 68.4],
      ],
      "x",
    ),
    at: { x: 0, y: 79 },
  }),
  part("front_bumper", "panel", {
    path: symmetric(
      [0, 68.4],
      [
        [17, 68.4, 32, 69, 46, 70.4],
        [45.6, 65.4, 47, 61.4, 51, 59.8],
        [64, 57.4, 80, 58.4, 91.6, 63],
        [92.8, 49, 92.8, 37, 90.4, 25],
        [89.4, 20, 86, 17, 80, 16.4],
        [0, 15.6],
      ],
      "x",
    ),
    at: { x: 0, y: 35 },
  }),
];

const slimGrille: readonly Sketch[] = [
  outline(
    "trim",
    symmetric(
      [0, 65.2],
      [
        [14, 65.2, 28, 65.6, 39, 66.4],
        [42.4, 59, 41.6, 51, 34.6, 44.6],
        [24, 42.8, 12, 42.4, 0, 42.4],
      ],
      "x",
    ),
  ),
  outline("line", "M -40.2 59.6 C -20 58.6 20 58.6 40.2 59.6"),
  outline("line", "M -39.4 54 C -20 53 20 53 39.4 54"),
  outline("line", "M -36.6 48.4 C -20 47.4 20 47.4 36.6 48.4"),
  outline("trim", circle({ x: 0, y: 54 }, 4.6)),
];

const uprightGrille: readonly Sketch[] = [
  outline(
    "trim",
    rounded([
      [-43, 66.6, 3],
      [43, 66.6, 3],
      [45, 56, 4],
      [37, 38, 4],
      [-37, 38, 4],
      [-45, 56, 4],
    ]),
  ),
  outline("line", "M -43 60 L 43 60 M -44 52.4 L 44 52.4 M -40.6 45 L 40.6 45"),
  outline("trim", circle({ x: 0, y: 52.4 }, 5.6)),
];

/** The opening under the grille. */
const intake: readonly Sketch[] = [
  outline(
    "trim",
    symmetric(
      [0, 29],
      [
        [38, 30],
        [41, 27, 40, 23.4, 36, 21],
        [24, 20.4, 12, 20.2, 0, 20.2],
      ],
      "x",
    ),
  ),
];

const leftHalf: readonly Sketch[] = [
  part("front_fender_left", "panel", {
    path: "M 71.6 95.4 L 75 95.4 C 85.5 91.6 89.4 85 90.6 77 C 80 76.4 72 75.4 63.6 73.8 C 71 80 73.6 88 71.6 95.4 Z",
    at: { x: 80, y: 84 },
  }),
  part("headlight_left", "light", {
    path: "M 46 70.4 C 60 73 76 75.8 90.6 77 C 91.4 72 91.6 67 91.6 63 C 80 58.4 64 57.4 51 59.8 C 47 61.4 45.6 65.4 46 70.4 Z",
    at: { x: 70, y: 67 },
  }),
  outline("line", "M 52 64 C 64 62 78 62.8 89 66.4 M 52 68 C 64 70 78 72.4 88.6 73.4"),
  outline("line", "M 40 90 C 38 83 35 75 30 69"),
  outline("trim", "M 55 44 C 66 46 78 49 87 49.6 C 88 41 86.4 33 82.4 28 C 72 27 62 29 57.4 32.4 Z"),
  part("fog_light_left", "light", { path: circle({ x: 72, y: 37.6 }, 5.4), at: { x: 72, y: 37.6 } }),
];

const withGrille = (grille: readonly Sketch[]): readonly Sketch[] => [
  outline("body", shell),
  ...central,
  ...grille,
  ...intake,
  ...leftHalf,
  ...leftHalf.map((sketch) => mirrored(sketch, "x")),
];

export const slimFace = withGrille(slimGrille);
export const uprightFace = withGrille(uprightGrille);

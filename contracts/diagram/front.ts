import { circle, roundedBox, symmetric } from "./geometry.ts";
import { mirrored, outline, part, type Sketch } from "./shape.ts";

/** From the front: x 0 on the centre line, the car's left (driver's) side at positive x; y 0 at the roof to 145. */

const behind: readonly Sketch[] = [outline("tyre", roundedBox({ x: 67, y: 108 }, { x: 21, y: 37 }, 4))];

const ground: readonly Sketch[] = [
  outline("line", "M -112 145 L 112 145"),
  outline("trim", "M -67 120 L 67 120 L 67 133 L -67 133 Z"),
];

const shell = symmetric(
  [0, 1.5],
  [
    [30, 1.5, 46, 3.6, 55, 8.6],
    [63, 20, 70, 36, 75, 49.6],
    [85.5, 53.4, 89.4, 60, 90.6, 68],
    [92.6, 88, 93, 106, 90.4, 120],
    [89.4, 125, 86, 128, 80, 128.6],
    [0, 129.4],
  ],
  "x",
);

const central: readonly Sketch[] = [
  part("roof", "panel", {
    path: symmetric(
      [0, 1.5],
      [
        [30, 1.5, 46, 3.6, 55, 8.6],
        [52, 11.6],
        [42, 9, 22, 7.8, 0, 7.8],
      ],
      "x",
    ),
    at: [0, 4.6],
  }),
  part("windshield", "glass", {
    path: symmetric(
      [0, 10.4],
      [
        [22, 10.4, 40, 11.4, 50, 14],
        [57.6, 24.6, 64, 36, 68.6, 47.4],
        [50, 51.6, 24, 53.2, 0, 53.2],
      ],
      "x",
    ),
    at: [0, 32],
  }),
  part("hood", "panel", {
    path: symmetric(
      [0, 55.6],
      [
        [26, 55.6, 52, 54, 71.6, 49.6],
        [73.6, 57, 71, 65, 63.6, 71.2],
        [44, 75.4, 22, 76.6, 0, 76.6],
      ],
      "x",
    ),
    at: [0, 66],
  }),
  part("front_bumper", "panel", {
    path: symmetric(
      [0, 76.6],
      [
        [17, 76.6, 32, 76, 46, 74.6],
        [45.6, 79.6, 47, 83.6, 51, 85.2],
        [64, 87.6, 80, 86.6, 91.6, 82],
        [92.8, 96, 92.8, 108, 90.4, 120],
        [89.4, 125, 86, 128, 80, 128.6],
        [0, 129.4],
      ],
      "x",
    ),
    at: [0, 110],
  }),
];

const grille: readonly Sketch[] = [
  outline(
    "trim",
    symmetric(
      [0, 79.8],
      [
        [14, 79.8, 28, 79.4, 39, 78.6],
        [42.4, 86, 41.6, 94, 34.6, 100.4],
        [24, 102.2, 12, 102.6, 0, 102.6],
      ],
      "x",
    ),
  ),
  ...[85.4, 91, 96.6].map((y) => {
    const reach = y < 90 ? 40.2 : y < 95 ? 39.4 : 36.6;
    return outline("line", `M ${-reach} ${y} C -20 ${y + 1} 20 ${y + 1} ${reach} ${y}`);
  }),
  outline("trim", circle({ x: 0, y: 91 }, 4.6)),
  outline(
    "trim",
    symmetric(
      [0, 116],
      [
        [38, 115],
        [41, 118, 40, 121.6, 36, 124],
        [24, 124.6, 12, 124.8, 0, 124.8],
      ],
      "x",
    ),
  ),
];

const leftHalf: readonly Sketch[] = [
  part("front_fender_left", "panel", {
    path: "M 71.6 49.6 L 75 49.6 C 85.5 53.4 89.4 60 90.6 68 C 80 68.6 72 69.6 63.6 71.2 C 71 65 73.6 57 71.6 49.6 Z",
    at: [80, 61],
  }),
  part("headlight_left", "light", {
    path: "M 46 74.6 C 60 72 76 69.2 90.6 68 C 91.4 73 91.6 78 91.6 82 C 80 86.6 64 87.6 51 85.2 C 47 83.6 45.6 79.6 46 74.6 Z",
    at: [70, 78],
  }),
  outline("line", "M 52 81 C 64 83 78 82.2 89 78.6 M 52 77 C 64 75 78 72.6 88.6 71.6"),
  outline("line", "M 40 55 C 38 62 35 70 30 76"),
  outline("trim", "M 55 101 C 66 99 78 96 87 95.4 C 88 104 86.4 112 82.4 117 C 72 118 62 116 57.4 112.6 Z"),
  part("fog_light_left", "light", { path: circle({ x: 72, y: 107.4 }, 5.4), at: [72, 107.4] }),
  outline(
    "trim",
    "M 74 47.4 L 79.6 46 C 80 40.6 88 38 97 39.4 C 103.4 40.4 106 45 104 50.6 C 98 54.4 86 54.4 79.6 51.4 L 75 50 Z",
  ),
];

export const frontView: readonly Sketch[] = [
  ...ground,
  ...[...behind, ...behind.map((sketch) => mirrored(sketch, "x"))],
  outline("body", shell),
  ...central,
  ...grille,
  ...leftHalf,
  ...leftHalf.map((sketch) => mirrored(sketch, "x")),
];

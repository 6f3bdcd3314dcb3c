import { roundedBox, symmetric } from "./geometry.ts";
import { mirrored, outline, part, type Sketch } from "./shape.ts";

/** From behind: x 0 on the centre line, the car's left (driver's) side at negative x; y 0 at the roof to 145. */

const behind: readonly Sketch[] = [outline("tyre", roundedBox({ x: -88, y: 108 }, { x: 21, y: 37 }, 4))];

const ground: readonly Sketch[] = [
  outline("line", "M -112 145 L 112 145"),
  outline("trim", "M -67 120 L 67 120 L 67 133 L -67 133 Z"),
];

const shell = symmetric(
  [0, 1.5],
  [
    [30, 1.5, 45, 3.6, 54, 8.6],
    [62, 18, 69, 30, 74, 41.6],
    [85, 45.6, 90, 51, 91, 58],
    [93, 80, 93, 104, 90.4, 120],
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
        [30, 1.5, 45, 3.6, 54, 8.6],
        [50.6, 12],
        [42, 9.8, 22, 8.6, 0, 8.6],
      ],
      "x",
    ),
    at: [0, 5],
  }),
  part("rear_window", "glass", {
    path: symmetric(
      [0, 11.4],
      [
        [22, 11.4, 38, 12.2, 48, 14.6],
        [55.6, 22.4, 61.6, 31, 66.4, 39.6],
        [46, 42.6, 22, 43.6, 0, 43.6],
      ],
      "x",
    ),
    at: [0, 28],
  }),
  part("trunk_lid", "panel", {
    path: symmetric(
      [0, 46],
      [
        [26, 46, 50, 45, 70, 41.8],
        [74, 47, 75, 52, 74.6, 57],
        [62, 57.4, 50, 58.6, 40, 60.4],
        [40, 66, 42, 70, 46.4, 72.6],
        [52, 75, 57, 76.4, 62, 77.2],
        [61, 83, 59, 88, 56, 92.6],
        [38, 94, 18, 94.6, 0, 94.6],
      ],
      "x",
    ),
    at: [0, 60],
  }),
  part("rear_bumper", "panel", {
    path: symmetric(
      [0, 94.6],
      [
        [18, 94.6, 38, 94, 56, 92.6],
        [59, 88, 61, 83, 62, 77.2],
        [72, 78.8, 82, 78.8, 92.2, 77.6],
        [93, 92, 93, 106, 90.4, 120],
        [89.4, 125, 86, 128, 80, 128.6],
        [0, 129.4],
      ],
      "x",
    ),
    at: [0, 105],
  }),
  outline("trim", roundedBox({ x: -25, y: 73 }, { x: 50, y: 16 }, 2)),
  outline("line", "M -66 49.6 C -30 52.6 30 52.6 66 49.6"),
  outline(
    "trim",
    symmetric(
      [0, 113],
      [
        [42, 112],
        [47, 117, 49, 122, 49.4, 129],
        [0, 129.4],
      ],
      "x",
    ),
  ),
  outline("line", "M -24 114 L -24 128 M -8 114 L -8 128 M 8 114 L 8 128 M 24 114 L 24 128"),
];

const leftHalf: readonly Sketch[] = [
  part("quarter_panel_left", "panel", {
    path: "M -70 41.8 L -74 41.6 C -85 45.6 -90 51 -91 58 C -85 57 -80 56.8 -74.6 57 C -75 52 -74 47 -70 41.8 Z",
    at: [-81, 51],
  }),
  part("taillight_left", "light", {
    path: "M -40 60.4 C -54 57.6 -74 55.6 -91 58 C -92 64 -92.4 71 -92.2 77.6 C -76 79.4 -58 78.4 -46.4 72.6 C -42 70 -40 66 -40 60.4 Z",
    at: [-68, 67],
  }),
  outline("line", "M -43 64.4 C -58 62 -76 61 -91 62.4"),
  outline("trim", roundedBox({ x: -84, y: 98 }, { x: 20, y: 3.4 }, 1.6)),
  outline("trim", roundedBox({ x: -74, y: 119 }, { x: 19, y: 6 }, 3)),
  outline(
    "trim",
    "M -75 44.6 L -80 42.6 C -82 37.6 -90 36 -98 37.6 C -103 39 -105 43.6 -103 48 C -98 51 -90 51.4 -83 48.6 L -78 47 Z",
  ),
];

export const rearView: readonly Sketch[] = [
  ...ground,
  ...[...behind, ...behind.map((sketch) => mirrored(sketch, "x"))],
  outline("body", shell),
  ...central,
  ...leftHalf,
  ...leftHalf.map((sketch) => mirrored(sketch, "x")),
];

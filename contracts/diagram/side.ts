import { arc, circle, onCircle, type Point, roundedBox } from "./geometry.ts";
import { outline, part, type Sketch } from "./shape.ts";

/** The left side, nose to the left: x 0 to 485 from nose to tail, y 0 at the roof to 145 on the ground. */

const frontWheel: Point = { x: 92, y: 111 };
const rearWheel: Point = { x: 377, y: 111 };
const tyreRadius = 34;
const archRadius = 39;

const frontArch = (range: readonly [number, number]) => arc(frontWheel, archRadius, range);
const rearArch = (range: readonly [number, number]) => arc(rearWheel, archRadius, range);

const hoodLine = "C 40 60 92 52 138 48";
const roofLine = "C 206 12.4 214 9.4 223 7.2 C 247 1.2 290 -0.6 318 4.5 C 328 6.4 338 9.4 347 13";
const deckLine = "C 432 43.6 458 45.6 474 49 C 479 50.2 481.5 53 480.5 57";

// angles where the lower edge of the body (y 127) and of the panels (y 121) meet a wheel arch
const archFoot = (Math.asin(16 / archRadius) * 180) / Math.PI;
const panelFoot = (Math.asin(10 / archRadius) * 180) / Math.PI;

const silhouette = [
  "M 2 92 C 0.5 84 4 76 12 71",
  hoodLine,
  "C 158 37.5 178 25.5 198 16",
  roofLine,
  "C 370 22 394 36 412 43",
  deckLine,
  "C 482 66 485 80 484.5 94 C 484 108 481 118 474 125 C 472 126.6 468 127 464 127 L 412.6 127",
  rearArch([-archFoot, 180 + archFoot]),
  "L 127.6 127",
  frontArch([-archFoot, 180 + archFoot]),
  "L 22 127 C 12 127 6 122 5 114 C 3 106 3 100 2 92 Z",
].join(" ");

const parts: readonly Sketch[] = [
  part("hood", "panel", {
    path: `M 12 71 ${hoodLine} L 143 51.6 C 104 55 74 61 62 66 C 46 68 30 69.4 12 71 Z`,
    at: [82, 58],
  }),
  part("front_bumper", "panel", {
    path: `M 2 92 C 1 86 3 81 7 77 C 18 80.4 32 83 44 84 C 50 86 55 90 56 96 ${frontArch([157.4, 180 + archFoot])} L 22 127 C 12 127 6 122 5 114 C 3 106 3 100 2 92 Z`,
    at: [28, 104],
  }),
  part("front_fender_left", "panel", {
    path: `M 62 66 C 74 61 104 55 143 51.6 L 147 53 C 143 70 142 96 146 121 L 129.7 121 ${frontArch([-panelFoot, 157.4])} C 55 90 50 86 44 84 C 54 81 60 74 62 66 Z`,
    at: [116, 66],
  }),
  part("headlight_left", "light", {
    path: "M 7 77 C 8.4 74 10 72.2 12 71 C 30 69.4 46 68 62 66 C 60 74 54 81 44 84 C 32 83 18 80.4 7 77 Z",
    at: [38, 75],
  }),
  part("front_door_left", "panel", {
    path: "M 147 53 C 180 50 215 48.4 246 47.4 C 248 70 248 98 246 121 L 146 121 C 142 96 143 70 147 53 Z",
    at: [196, 84],
  }),
  part("rear_door_left", "panel", {
    path: `M 246 47.4 C 284 46.2 320 45.7 354 45.6 C 357 62 353 80 343.22 91.5 ${rearArch([150, 180 + panelFoot])} L 246 121 C 248 98 248 70 246 47.4 Z`,
    at: [294, 84],
  }),
  part("quarter_panel_left", "panel", {
    path: `M 347 13 C 370 22 394 36 412 43 C 436 49.4 458 52.6 480.5 57 L 480.8 60 C 466 58 446 60 432 66 C 438 71 450 76.4 462 78.6 C 442 83 424 89 413.16 96.39 ${rearArch([22, 150])} C 353 80 357 62 354 45.6 C 366 45.6 378 45.6 381 43.4 C 384 41 366 29 338 17.4 Z`,
    at: [390, 60],
  }),
  part("trunk_lid", "panel", {
    path: `M 412 43 ${deckLine} C 458 52.6 436 49.4 412 43 Z`,
    at: [452, 48],
  }),
  part("taillight_left", "light", {
    path: "M 480.8 60 C 466 58 446 60 432 66 C 438 71 450 76.4 462 78.6 C 470 79.8 477 80 483.4 79.6 C 483.2 72 482 66 480.8 60 Z",
    at: [462, 69],
  }),
  part("rear_bumper", "panel", {
    path: `M 462 78.6 C 470 79.8 477 80 483.4 79.6 C 484.4 84 484.7 89 484.5 94 C 484 108 481 118 474 125 C 472 126.6 468 127 464 127 L 412.6 127 ${rearArch([-archFoot, 22])} C 424 89 442 83 462 78.6 Z`,
    at: [452, 104],
  }),
  part("roof", "panel", {
    path: `M 198 16 ${roofLine} L 338 17.4 C 330 13.6 322 11.4 314 9.8 C 294 6.4 262 6.2 243 7.4 C 226 8.6 212 12.6 203 17.6 Z`,
    at: [276, 4],
  }),
  part("side_window_fl", "glass", {
    path: "M 163 49 C 178 36.4 199 20.6 221 14 C 228 11.9 236 10.9 243 10.5 L 241.6 44.6 C 214 45.6 188 47 163 49 Z",
    at: [213, 32],
  }),
  part("side_window_rl", "glass", {
    path: "M 250 10.2 C 276 9.2 298 10 314 13.2 C 336 18 358 29 374 39.4 C 377 41.6 376 43 372 43 C 336 43 292 43.4 248.6 44.4 Z",
    at: [296, 29],
  }),
];

/** Two spokes a sector, from the hub to the rim. */
function wheel(centre: Point): Sketch[] {
  const spokes = [0, 1, 2, 3, 4].flatMap((i) =>
    [-9, 9].map((offset) => {
      const angle = 90 + i * 72;
      const from = onCircle(centre, 5.5, angle + offset * 3);
      const to = onCircle(centre, 23, angle + offset);
      return `M ${from.x} ${from.y} L ${to.x} ${to.y}`;
    }),
  );
  return [
    outline("tyre", circle(centre, tyreRadius)),
    outline("trim", circle(centre, 25)),
    outline("line", circle(centre, 23)),
    outline("line", spokes.join(" ")),
    outline("trim", circle(centre, 4.5)),
  ];
}

const details: readonly Sketch[] = [
  outline("trim", `M 129.7 121 L 339.3 121 L 341.4 127 L 127.6 127 Z`),
  outline("line", "M 331 18.6 L 333.6 43"),
  outline("line", "M 148 66 C 220 60.4 330 58.6 430 65"),
  outline("line", "M 152 109 C 200 104.6 270 103.4 334 106"),
  outline("line", "M 5 108 C 14 111 30 112 50 111.6"),
  outline("line", "M 483.6 103 C 468 107 440 108.4 416 108"),
  outline("trim", roundedBox({ x: 219, y: 66 }, { x: 20, y: 3.6 }, 1.8)),
  outline("trim", roundedBox({ x: 319, y: 65 }, { x: 20, y: 3.6 }, 1.8)),
  outline("trim", "M 161 51 C 157 46 160 41 168 40.4 C 176 40 181.6 43 180.6 47.4 C 179.6 51 170 52.4 161 51 Z"),
  ...wheel(frontWheel),
  ...wheel(rearWheel),
];

const wells: readonly Sketch[] = [
  outline("trim", `M 127.6 127 ${frontArch([-archFoot, 180 + archFoot])} Z`),
  outline("trim", `M 412.6 127 ${rearArch([-archFoot, 180 + archFoot])} Z`),
  outline("line", "M -8 145 L 493 145"),
];

export const sideView: readonly Sketch[] = [...wells, outline("body", silhouette), ...parts, ...details];

import { symmetric } from "../geometry.ts";
import { outline, part, type Sketch } from "../shape.ts";
import type { Stations } from "./stations.ts";

/** Bumper, hood and windshield. */
export function noseMiddle({ cowl, windshieldTop, roofHalf }: Stations): readonly Sketch[] {
  const corner = cowl + 16;
  const top = windshieldTop + 2.6;
  return [
    part("front_bumper", "panel", {
      path: symmetric(
        [0, 0],
        [
          [0, 30, 4, 54, 15, 68],
          [18.6, 72.6, 23, 76.6, 28.4, 80],
          [24, 72, 22.6, 64, 23.4, 56],
          [16.6, 40, 13.6, 20, 13.6, 0],
        ],
        "y",
      ),
      at: { x: 7, y: 0 },
    }),
    part("hood", "panel", {
      path: symmetric(
        [13.6, 0],
        [
          [13.6, 20, 16.6, 40, 23.4, 56],
          [34, 58, 48, 62, 62, 67.6],
          [62 + (cowl - 52) * 0.3, 73, 62 + (cowl - 52) * 0.65, 76.4, cowl + 10, 77],
          [cowl, 62, cowl - 7, 38, cowl - 8, 0],
        ],
        "y",
      ),
      at: { x: (13.6 + cowl - 8) / 2, y: 0 },
    }),
    part("windshield", "glass", {
      path: symmetric(
        [cowl - 3, 0],
        [
          [cowl - 2, 34, cowl + 4, 57, corner, 72.4],
          [corner + 18, 69, top - 10, roofHalf + 5.8, top + 8.4, roofHalf + 0.1],
          [top + 2.4, 40, top, 20, top, 0],
        ],
        "y",
      ),
      at: { x: (cowl + windshieldTop) / 2, y: 0 },
    }),
  ];
}

/** Fender, headlight, crease of the hood and mirror on the car's left. */
export function noseLeft({ cowl, doors: [door = 0] }: Stations): readonly Sketch[] {
  const seam = Math.max(door, cowl + 10);
  return [
    part("front_fender_left", "panel", {
      path: `M 28.4 80 C 41 87.6 57 90.8 78 92 C 110 93.6 ${seam - 20} 91.4 ${seam + 2} 90.7 C ${seam - 1} 86 ${seam - 2} 81 ${seam} 77 L ${cowl + 10} 77 C ${62 + (cowl - 52) * 0.65} 76.4 ${62 + (cowl - 52) * 0.3} 73 62 67.6 C 54 73.4 42 78 28.4 80 Z`,
      at: { x: 90, y: 84 },
    }),
    part("headlight_left", "light", {
      path: "M 23.4 56 C 34 58 48 62 62 67.6 C 54 73.4 42 78 28.4 80 C 24 72 22.6 64 23.4 56 Z",
      at: { x: 38, y: 68 },
    }),
    outline("line", `M 26 34 C ${cowl * 0.43} 38 ${cowl * 0.7} 42 ${cowl - 6} 48`),
    outline(
      "trim",
      `M ${seam + 12} 90.6 C ${seam + 11} 96 ${seam + 14} 103 ${seam + 20} 105.4 C ${seam + 26} 106.6 ${seam + 30} 104 ${seam + 30} 99 C ${seam + 30} 94.6 ${seam + 27} 91.6 ${seam + 24} 90.6 Z`,
    ),
  ];
}

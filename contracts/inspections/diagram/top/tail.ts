import { symmetric } from "../geometry.ts";
import { rounded } from "../lines.ts";
import { outline, part, type Sketch } from "../shape.ts";
import type { TailKind } from "../styles/profile.ts";
import type { RoofShape } from "./cabin.ts";
import type { Stations } from "./stations.ts";

interface Tail {
  readonly middle: readonly Sketch[];
  readonly left: readonly Sketch[];
}

/** The rear window's foot: its half width, and how far its corners lie before its middle. In cm. */
interface GlassFoot {
  readonly half: number;
  readonly sweep: number;
}

function rearWindow(stations: Stations, { taper }: RoofShape, { half: foot, sweep }: GlassFoot): Sketch {
  const { roofEnd, glassFoot, roofHalf } = stations;
  const half = roofHalf - taper - 1.4;
  const corner = glassFoot - 8 - sweep;
  return part("rear_window", "glass", {
    path: symmetric(
      [roofEnd + 2, 0],
      [
        [roofEnd + 2, 20, roofEnd, 37, roofEnd - 5.4, half],
        [
          roofEnd + (corner - roofEnd) * 0.34,
          half + (foot - half) * 0.34,
          roofEnd + (corner - roofEnd) * 0.72,
          half + (foot - half) * 0.72,
          corner,
          foot,
        ],
        [corner + sweep * 0.7, 46, glassFoot - 8, 24, glassFoot - 8, 0],
      ],
      "y",
    ),
    at: { x: (roofEnd + glassFoot - 6) / 2, y: 0 },
  });
}

interface QuarterEnd {
  /** x and y of the taillight's outer front corner. */
  readonly light: readonly [x: number, y: number];
  /** The seams to lid and bumper: from the rear window's corner to the outside, as path data. */
  readonly seams: string;
}

/** The side panel behind the doors. */
function quarterPanel({ doors, glassFoot }: Stations, { light: [x, y], seams }: QuarterEnd): Sketch {
  const from = doors.at(-1) ?? 0;
  return part("quarter_panel_left", "panel", {
    path: `M ${from} 78.6 C ${from + 16} 77 ${glassFoot - 32} 72 ${seams} L ${x} ${y} C ${x - 22} 92.4 ${from + 40} 93.2 ${from} 91.4 C ${from + 1.4} 87 ${from + 1.4} 83 ${from} 78.6 Z`,
    at: { x: (from + x) / 2, y: 81 },
  });
}

/** A trunk behind the rear window. */
function deck(stations: Stations, roof: RoofShape): Tail {
  const { glassFoot, lidEnd, length } = stations;
  const lid = glassFoot - 3;
  const light = length - 39;
  const seams = `${glassFoot - 10} 67.4 L ${light + 6} 66 L ${length - 22} 66 L ${length - 24} 79`;
  return {
    middle: [
      rearWindow(stations, roof, { half: 66, sweep: 7 }),
      part("trunk_lid", "panel", {
        path: symmetric(
          [lid, 0],
          [
            [lid, 24, lid - 2, 46, lid - 7, 67.4],
            [lid + 11, 69, light - 6, 68, light + 6, 66],
            [light + 12, 63, light + 18, 61, lidEnd - 5, 60],
            [lidEnd - 1.4, 42, lidEnd, 20, lidEnd, 0],
          ],
          "y",
        ),
        at: { x: (lid + lidEnd) / 2, y: 0 },
      }),
      part("rear_bumper", "panel", {
        path: symmetric(
          [lidEnd, 0],
          [
            [lidEnd, 20, lidEnd - 1.4, 42, lidEnd - 5, 60],
            [lidEnd - 7, 66, lidEnd - 10, 72.6, length - 24, 79],
            [length - 8, 69, length, 38, length, 0],
          ],
          "y",
        ),
        at: { x: (lidEnd + length) / 2, y: 0 },
      }),
      outline("line", `M ${lid + 5} -54 L ${lid + 5} 54`),
    ],
    left: [
      quarterPanel(stations, { light: [light, 85.6], seams }),
      part("taillight_left", "light", {
        path: `M ${light + 6} 66 C ${light + 12} 63 ${light + 18} 61 ${lidEnd - 5} 60 C ${lidEnd - 7} 66 ${lidEnd - 10} 72.6 ${length - 24} 79 C ${light + 10.6} 81.6 ${light + 5.6} 83.8 ${light} 85.6 C ${light} 78 ${light + 2} 72 ${light + 6} 66 Z`,
        at: { x: light + 12, y: 73 },
      }),
    ],
  };
}

/** A tailgate: the rear window ends shortly before the tail. */
function tailgate(stations: Stations, roof: RoofShape): Tail {
  const { glassFoot, lidEnd, length } = stations;
  const lid = glassFoot - 4;
  const light = length - 40;
  const seams = `${lid - 10} 68.4 L ${lidEnd - 6} 68.4 L ${length - 20} 80`;
  return {
    middle: [
      part("rear_bumper", "panel", {
        path: symmetric(
          [lidEnd - 2, 0],
          [
            [lidEnd - 2, 20, lidEnd - 3, 46, lidEnd - 6, 68.4],
            [lidEnd - 7, 74, length - 20, 80, length - 24, 83.6],
            [length - 8, 76, length, 46, length, 0],
          ],
          "y",
        ),
        at: { x: (lidEnd + length) / 2 - 1, y: 0 },
      }),
      rearWindow(stations, roof, { half: 63, sweep: 5 }),
      part("trunk_lid", "panel", {
        path: symmetric(
          [lid, 0],
          [
            [lid, 24, lid - 1, 46, lid - 5, 65],
            [lidEnd - 5.6, 65],
            [lidEnd - 3, 46, lidEnd - 2, 20, lidEnd - 2, 0],
          ],
          "y",
        ),
        at: { x: (lid + lidEnd - 2) / 2, y: 0 },
      }),
    ],
    left: [
      quarterPanel(stations, { light: [light, 88.6], seams }),
      part("taillight_left", "light", {
        path: rounded([
          [light + 4, 74, 3],
          [lidEnd - 6.4, 70, 2],
          [length - 20.4, 79.6, 4],
          [length - 25, 83.8, 3],
          [light, 88.4, 2],
        ]),
        at: { x: light + 14, y: 76 },
      }),
    ],
  };
}

/** A bed: `at` is where it begins behind the cab. */
function bed(stations: Stations, roof: RoofShape): Tail {
  const { roofEnd, length, roofHalf, lidEnd, doors } = stations;
  const start = (doors.at(-1) ?? 0) + 26;
  const gate = lidEnd - 12;
  const half = roofHalf - roof.taper;
  return {
    middle: [
      part("rear_window", "glass", {
        path: symmetric(
          [roofEnd + 2, 0],
          [
            [roofEnd + 2, 20, roofEnd, 37, roofEnd - 3, half - 2],
            [roofEnd + 9, half],
            [roofEnd + 12, 37, roofEnd + 13, 20, roofEnd + 13, 0],
          ],
          "y",
        ),
        at: { x: roofEnd + 7, y: 0 },
      }),
      outline(
        "trim",
        rounded([
          [start + 6, -72, 3],
          [gate, -72, 2],
          [gate, 72, 2],
          [start + 6, 72, 3],
        ]),
      ),
      ...[-52, -34, -17, 0, 17, 34, 52].map((y) => outline("line", `M ${start + 12} ${y} L ${gate - 6} ${y}`)),
      part("trunk_lid", "panel", {
        path: rounded([
          [gate, -76, 1],
          [lidEnd, -76, 3],
          [lidEnd, 76, 3],
          [gate, 76, 1],
        ]),
        at: { x: (gate + lidEnd) / 2, y: 0 },
      }),
      part("rear_bumper", "panel", {
        path: rounded([
          [lidEnd, -84, 2],
          [length, -78, 5],
          [length, 78, 5],
          [lidEnd, 84, 2],
        ]),
        at: { x: (lidEnd + length) / 2, y: 0 },
      }),
    ],
    left: [
      part("quarter_panel_left", "panel", {
        path: `M ${start} 76 L ${lidEnd - 1} 76 L ${lidEnd - 1} 88 C ${lidEnd - 30} 92 ${start + 60} 92.6 ${start} 92 Z`,
        at: { x: (start + gate) / 2, y: 84 },
      }),
      part("taillight_left", "light", {
        path: rounded([
          [lidEnd - 16, 80, 2],
          [lidEnd - 1, 79, 2],
          [lidEnd - 1, 88, 3],
          [lidEnd - 16, 90, 2],
        ]),
        at: { x: lidEnd - 8, y: 84 },
      }),
      outline("line", `M ${start - 5} 0 L ${start - 5} 90`),
    ],
  };
}

export const tails: Readonly<Record<TailKind, (stations: Stations, roof: RoofShape) => Tail>> = { deck, tailgate, bed };

import type { BodyStyle } from "../../../../contracts/inspections/diagram/body-style.ts";
import { own } from "../../../../contracts/kit/own.ts";
import type { PartName } from "../../../../contracts/vocabulary.ts";

/** Size of a car in cm. */
export interface CarSize {
  readonly length: number;
  readonly breadth: number;
  readonly height: number;
}

/**
 * The approximate size of a common car of each style: Toyota Camry, Volkswagen Golf, Ford Mustang, Toyota RAV4, Ford F-150
 * SuperCrew, Honda Odyssey (models of about 2023). Our own estimates. Checked against published figures: the Mustang
 * (4.78 x 1.92 x 1.38 m) and the widths of the RAV4 (73.0 in) and the F-150 (79.9 in). The uncertainty includes how much
 * cars of one style differ.
 */
export const carSizes: Readonly<Record<BodyStyle, CarSize>> = {
  sedan: { length: 488, breadth: 184, height: 145 },
  hatchback: { length: 428, breadth: 179, height: 149 },
  coupe: { length: 479, breadth: 192, height: 138 },
  suv: { length: 460, breadth: 186, height: 170 },
  pickup: { length: 589, breadth: 203, height: 196 },
  van: { length: 521, breadth: 199, height: 177 },
};

/** The face of the car on which a part is seen square-on and can be measured. */
export type Face = "flank" | "end" | "upper";

export interface PartSize {
  readonly face: Face;
  /** cm along the picture's horizontal when the face is seen square-on. */
  readonly across: number;
  /** cm along its vertical; for a sloping part (hood, glass) along its surface. */
  readonly tall: number;
  /** The part bends around the corner of the car, so its width in a corner photo gives no scale. */
  readonly wraps: boolean;
}

/** Front and rear door lengths in cm. Our own estimates (shell width as seen from the side, rounded to 2 cm). */
const doors: Readonly<Record<BodyStyle, readonly [front: number, rear: number]>> = {
  sedan: [114, 106],
  hatchback: [112, 98],
  coupe: [138, 106],
  suv: [112, 104],
  pickup: [112, 104],
  van: [110, 110],
};

interface Rule {
  readonly face: Face;
  readonly across: (car: CarSize) => number;
  readonly tall: (car: CarSize) => number;
  readonly wraps?: boolean;
}

/*
 * The shares of the car's breadth and height come from the labeled outlines (see place/layouts.ts), so that a size fits
 * the box that the part model draws. Lengths along slopes are our own estimates.
 */
const rules: Readonly<Record<string, Rule>> = {
  front_bumper: { face: "end", across: (car) => car.breadth, tall: (car) => 0.44 * car.height, wraps: true },
  rear_bumper: { face: "end", across: (car) => car.breadth, tall: (car) => 0.42 * car.height, wraps: true },
  hood: { face: "end", across: (car) => 0.83 * car.breadth, tall: () => 105 },
  windshield: { face: "end", across: (car) => 0.7 * car.breadth, tall: () => 80 },
  rear_window: { face: "end", across: (car) => 0.69 * car.breadth, tall: () => 60 },
  trunk_lid: { face: "end", across: (car) => 0.78 * car.breadth, tall: (car) => 0.42 * car.height },
  headlight: { face: "end", across: () => 36, tall: () => 20, wraps: true },
  taillight: { face: "end", across: () => 34, tall: () => 24, wraps: true },
  fog_light: { face: "end", across: () => 16, tall: () => 12 },
  front_fender: { face: "flank", across: () => 88, tall: (car) => 0.45 * car.height },
  quarter_panel: { face: "flank", across: () => 95, tall: (car) => 0.52 * car.height },
  front_door: { face: "flank", across: () => 0, tall: (car) => 0.72 * car.height },
  rear_door: { face: "flank", across: () => 0, tall: (car) => 0.71 * car.height },
  side_window: { face: "flank", across: () => 80, tall: (car) => 0.27 * car.height },
  roof: { face: "upper", across: (car) => 0.66 * car.breadth, tall: (car) => 0.33 * car.length },
};

/** The typical size of a body part; null for any other part. */
export function partSize(part: PartName, body: BodyStyle): PartSize | null {
  const family = part.replace(/_(left|right|fl|fr|rl|rr)$/, "");
  const rule = own(rules, family);
  if (!rule) return null;
  const car = carSizes[body];
  const [frontDoor, rearDoor] = doors[body];
  const across = family === "front_door" ? frontDoor : family === "rear_door" ? rearDoor : rule.across(car);
  return { face: rule.face, across, tall: rule.tall(car), wraps: rule.wraps ?? false };
}

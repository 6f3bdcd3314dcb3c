import type { CarAngle } from "../../../vision/car-view.ts";

/** The eight angles of a car in the order of a walk around it. */
export const walkAround: readonly CarAngle[] = [
  "front",
  "front_left",
  "left_side",
  "rear_left",
  "rear",
  "rear_right",
  "right_side",
  "front_right",
];

/** The number of 45-degree steps between two angles: 0 to 4. */
export function stepsBetween(a: CarAngle, b: CarAngle): number {
  const steps = Math.abs(walkAround.indexOf(a) - walkAround.indexOf(b));
  return Math.min(steps, walkAround.length - steps);
}

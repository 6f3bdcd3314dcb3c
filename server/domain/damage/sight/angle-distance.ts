import type { CarAngle } from "../../../vision/car-view.ts";

/** The eight sides of a car in the order of a walk around it. */
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

/** Steps of 45 degrees between two sides: 0 to 4. */
export function stepsApart(a: CarAngle, b: CarAngle): number {
  const steps = Math.abs(walkAround.indexOf(a) - walkAround.indexOf(b));
  return Math.min(steps, walkAround.length - steps);
}

import { walkAround } from "../../../../contracts/inspections/walk-around.ts";
import type { CarAngle } from "../../../vision/car-view.ts";

/** The number of 45-degree steps between two angles: 0 to 4. */
export function stepsBetween(a: CarAngle, b: CarAngle): number {
  const steps = Math.abs(walkAround.indexOf(a) - walkAround.indexOf(b));
  return Math.min(steps, walkAround.length - steps);
}

import { walkAround } from "../../../contracts/inspections/walk-around.ts";

/** The photos of a walk around a car. */
export const photosOfWalk = walkAround.length;

export const inspectionSeconds = (photosPerSecond: number): number =>
  Math.max(1, Math.ceil(photosOfWalk / photosPerSecond));

/** Our own estimates: how long a person waits at the car, and how long the photos of the next car take. */
const waitSeconds = 20;
const nextCarSeconds = 120;

/** What the measured speed means for the work. */
export function speedWord(photosPerSecond: number): "fast" | "enough" | "slow" {
  const seconds = inspectionSeconds(photosPerSecond);
  if (seconds <= waitSeconds) return "fast";
  return seconds <= nextCarSeconds ? "enough" : "slow";
}

import type { Angle } from "../../../contracts/vocabulary.ts";
import { stepsApart, walkAround } from "./ring.ts";
import type { Sight } from "./sight.ts";

/** Angles of what lies inside or under a car: body models say nothing of it. */
export const insideAngles = ["interior", "dashboard", "engine", "trunk", "undercarriage"] as const satisfies Angle[];

/** From this confidence a guess contradicts other angles. Our own estimate. */
const sureEnough = 0.7;

/** Declared angles that the parts contradict: a side 90 degrees or more away, and any inside of a car seen from outside. */
export function unlikelyAngles({ angle, confidence }: Sight): Angle[] {
  if (angle === null || confidence < sureEnough) return [];
  return [...walkAround.filter((other) => stepsApart(angle, other) >= 2), ...insideAngles];
}

import type { Angle, ImageType } from "../vocabulary.ts";

/** The eight angles around a car, in the order of a walk. */
export const walkAround = [
  "front",
  "front_left",
  "left_side",
  "rear_left",
  "rear",
  "rear_right",
  "right_side",
  "front_right",
] as const satisfies readonly Angle[];

/** All angles in the order of a walk around the car, then inside. */
export const walkOrder: readonly Angle[] = [
  ...walkAround,
  "top",
  "interior",
  "dashboard",
  "trunk",
  "engine",
  "undercarriage",
];

export function typeOf(angle: Angle): ImageType {
  if (angle === "interior" || angle === "dashboard" || angle === "trunk") return "interior";
  return angle === "engine" || angle === "undercarriage" ? "mechanical" : "exterior";
}

/** Whether an angle shows the outside of a car. Other angles are never assigned automatically. */
export const isOutside = (angle: Angle): boolean => typeOf(angle) === "exterior";

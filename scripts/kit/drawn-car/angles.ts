import type { Angle } from "../../../contracts/vocabulary.ts";

/** Degrees around the car for each angle of a walk around it. */
export const azimuths = {
  front: 0,
  left_side: 90,
  rear: 180,
  right_side: 270,
  front_left: 40,
  front_right: 320,
  rear_left: 155,
  rear_right: 205,
} as const satisfies Partial<Record<Angle, number>>;

export type DrawnAngle = keyof typeof azimuths;

export const drawnAngles = Object.keys(azimuths) as readonly DrawnAngle[];

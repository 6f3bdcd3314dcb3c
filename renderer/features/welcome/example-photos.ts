import type { Angle } from "../../../contracts/vocabulary.ts";

/** The views of the example car, each a photo that the build draws (scripts/page/example-photos.ts). */
export const exampleAngles = [
  "front",
  "front_left",
  "left_side",
  "rear_left",
  "rear",
  "right_side",
] as const satisfies readonly Angle[];
export type ExampleAngle = (typeof exampleAngles)[number];

/** The photo's path in the page's folder, without a slash before it. */
export const exampleFile = (angle: ExampleAngle): string => `example/${angle}.jpg`;

export const exampleAddress = (angle: ExampleAngle): string => `/${exampleFile(angle)}`;

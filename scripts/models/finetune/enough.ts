import { Refusal } from "../export/refusal.ts";
import type { Corrections } from "./photos.ts";

/** What fine-tuning needs: fewer photos teach nothing that holds, and fewer vehicles cannot show a difference (our own bounds). */
export interface Minimum {
  readonly photosToLearn: number;
  readonly vehiclesHeldOut: number;
  /** Labels and rejected findings, of all classes, in the photos to learn from. */
  readonly marks: number;
}

export const minimum: Minimum = { photosToLearn: 70, vehiclesHeldOut: 12, marks: 40 };

/** Throws Refusal, with what is missing, if there are too few corrections. */
export function assertEnough({ toLearn, heldOut }: Corrections, least: Minimum): void {
  const vehicles = new Set(heldOut.map(({ group }) => group)).size;
  const marks = toLearn.reduce((sum, { regions, rejected }) => sum + regions.length + rejected.length, 0);
  const missing = [
    ...(toLearn.length < least.photosToLearn
      ? [`${least.photosToLearn} reviewed photos to learn from (there are ${toLearn.length})`]
      : []),
    ...(vehicles < least.vehiclesHeldOut
      ? [`${least.vehiclesHeldOut} vehicles to compare on (there are ${vehicles}; three vehicles in ten are for this)`]
      : []),
    ...(marks < least.marks ? [`${least.marks} damages or rejected findings (there are ${marks})`] : []),
  ];
  if (missing.length > 0)
    throw new Refusal(`There are too few corrections. Fine-tuning needs ${missing.join(", and ")}.`);
}

import type { Damage, Measured } from "../../../contracts/findings.ts";
import type { Turn } from "../../../contracts/photo-sight.ts";
import type { Angle, Box, DamageType, ImageType } from "../../../contracts/vocabulary.ts";
import type { Fitting } from "./place/labels.ts";

/** What a model saw: its own label, confidence 0-1, box in pixels of the upright photo. */
export interface Detection {
  readonly label: string;
  readonly confidence: number;
  readonly box: Box;
  /** Its outline, closed lines of points in pixels of the upright photo, where the model gave one; else the box is all. */
  readonly outline?: readonly (readonly (readonly [x: number, y: number])[])[];
  /** Share of the box within the outline, 0-1. */
  readonly filled?: number;
}

/** One photo as the models left it. `width` and `height` are the upright photo's pixels. */
export interface InspectedPhoto {
  readonly index: number;
  readonly angle: Angle;
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly Detection[];
  readonly damages: readonly Detection[];
  /** Degrees clockwise by which the photo must be turned to stand upright; absent where it does. */
  readonly turn?: Turn | undefined;
}

/** What the findings need to know of the vehicle. `bodyStyle` is free text ("4dr SUV"), null where unknown. */
export interface InspectedVehicle {
  readonly bodyStyle: string | null;
}

/** A damage as the photos tell it; identity, addresses, model name and review are added by the service. */
export type Finding = Pick<
  Damage,
  "type" | "severity" | "location" | "confidence" | "image_index" | "estimated_repair" | "rule" | "seen_in"
> & {
  readonly measurements: Measured | null;
  /** A wheel or mirror that is noted under the part. */
  readonly fitting: Fitting | null;
};

/** A detection that became no finding, and why, in words. */
export interface Dropped {
  readonly image_index: number;
  readonly type: DamageType;
  readonly confidence: number;
  readonly reason: string;
}

/** Something a person should know about one photo (it belongs in `images[].notes`). */
export interface PhotoNote {
  readonly image_index: number;
  readonly note: string;
}

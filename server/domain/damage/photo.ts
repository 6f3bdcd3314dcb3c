import type { Damage, Measured } from "../../../contracts/inspections/findings.ts";
import type { Turn } from "../../../contracts/inspections/photo-sight.ts";
import type { Angle, Box, DamageType, Fitting, ImageType } from "../../../contracts/vocabulary.ts";

/** A model's detection: the model's label, confidence 0-1, box in pixels of the upright photo. */
export interface Detection {
  readonly label: string;
  readonly confidence: number;
  readonly box: Box;
  /** Outline as closed polygons in pixels of the upright photo; absent if the model gives boxes only. */
  readonly outline?: readonly (readonly (readonly [x: number, y: number])[])[];
  /** Share of the box within the outline, 0-1. */
  readonly filled?: number;
}

/** One photo with the models' detections. `width` and `height` are the upright photo's pixels. */
export interface InspectedPhoto {
  readonly index: number;
  readonly angle: Angle;
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly Detection[];
  readonly damages: readonly Detection[];
  /** Degrees clockwise by which the photo must be turned to be upright; absent if it is upright. */
  readonly turn?: Turn | undefined;
}

/** The vehicle's fields that the findings depend on. `bodyStyle` is free text ("4dr SUV"); null if unknown. */
export interface InspectedVehicle {
  readonly bodyStyle: string | null;
}

/** A damage as the photos show it. The service adds id, URLs, model name and review. */
export type Finding = Pick<
  Damage,
  "type" | "severity" | "location" | "confidence" | "image_index" | "estimated_repair" | "rule" | "seen_in"
> & {
  readonly measurements: Measured | null;
  /** Set if the damage is on a wheel or mirror, which is recorded under the part. */
  readonly fitting: Fitting | null;
};

/** A detection that is not part of any finding, and the reason as text. */
export interface Dropped {
  readonly image_index: number;
  readonly type: DamageType;
  readonly confidence: number;
  readonly reason: string;
}

/** A note for the user about one photo (for `images[].notes`). */
export interface PhotoNote {
  readonly image_index: number;
  readonly note: string;
}

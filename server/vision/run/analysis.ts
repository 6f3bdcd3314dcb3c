import type { Box } from "../../../contracts/vocabulary.ts";
import type { CarView } from "../car-view.ts";
import type { Extent } from "../detect/tiles.ts";
import type { Ring } from "../masks/contours.ts";
import type { CalibratedEvidence } from "../masks/evidence.ts";

/** One detection. Box and outline are in pixels of the upright photo. */
export interface Detection {
  readonly label: string;
  /** Calibrated probability, 0-1, that the detection is right. */
  readonly confidence: number;
  readonly box: Box;
  /** The outline, if the model has masks and finds one: closed lines; a line inside another is a hole. */
  readonly outline?: readonly Ring[];
  /** Share of the box within the outline; present with the outline. */
  readonly filled?: number;
  /** Raw score before calibration, 0-1; only if a floor was requested. */
  readonly score?: number;
}

export interface PartDetection extends Detection {
  /** Probability, 0-1, that the part is damaged; only from a damage model with evidence and a view of the entire photo. */
  readonly damaged?: number;
}

export interface Analysis {
  readonly photo: Extent;
  readonly damages: readonly Detection[];
  readonly parts: readonly PartDetection[];
  /** The damage model's evidence; only if a floor was requested. */
  readonly evidence?: CalibratedEvidence;
  /** The side from which the photo shows the car; absent if the parts do not show it. */
  readonly view?: CarView;
  /** Number of pictures that the models analyzed: views of one tile, and tiles of larger views. */
  readonly tiles: number;
}

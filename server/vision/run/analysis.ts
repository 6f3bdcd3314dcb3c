import type { Box } from "../../../contracts/vocabulary.ts";
import type { CarView } from "../car-view.ts";
import type { Extent } from "../detect/tiles.ts";
import type { Ring } from "../masks/contours.ts";
import type { WeighedEvidence } from "../masks/evidence.ts";

/** One thing that a model saw. Box and outline are in pixels of the upright photo. */
export interface Detection {
  readonly label: string;
  /** Calibrated share of such detections that are right, 0-1. */
  readonly confidence: number;
  readonly box: Box;
  /** The thing's own outline, of a model with masks that shows one: closed lines, one inside another is a hole. */
  readonly outline?: readonly Ring[];
  /** Share of the box within the outline; there where the outline is. */
  readonly filled?: number;
  /** Raw score before calibration, 0-1; only where a floor was asked for. */
  readonly score?: number;
}

export interface PartDetection extends Detection {
  /** How likely it is damaged, 0-1; of a damage model with evidence, on a photo that it sees whole. */
  readonly damaged?: number;
}

export interface Analysis {
  readonly photo: Extent;
  readonly damages: readonly Detection[];
  readonly parts: readonly PartDetection[];
  /** Where the damage model sees signs of damage; only where a floor was asked for. */
  readonly evidence?: WeighedEvidence;
  /** From which side the photo shows the car; absent where the parts do not tell. */
  readonly view?: CarView;
  /** Pictures that the models were shown: views, and tiles of larger ones. */
  readonly tiles: number;
}

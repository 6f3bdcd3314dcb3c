import type { Angle } from "../../../contracts/vocabulary.ts";
import type { Corners } from "../../../server/vision/detect/candidates.ts";
import type { Outline } from "./labels/outline.ts";

/** A finding of a model. Boxes and outlines are in pixels of the labels. */
export interface Finding {
  readonly label: string;
  /** Raw score, 0-1. Findings are ranked by it. */
  readonly score: number;
  /** Calibrated confidence, 0-1. */
  readonly confidence: number;
  readonly box: Corners;
  /** Null if the model gives no outlines. */
  readonly outline: Outline | null;
  /** Whether the product shows it: its confidence reaches the model's threshold for the class. */
  readonly shown: boolean;
}

export interface PartFinding extends Finding {
  /** Probability that this part is damaged. Null if the models do not give it. */
  readonly damaged: number | null;
}

/** The results of the product's models for one picture. */
export interface Predictions {
  readonly damages: readonly Finding[];
  readonly parts: readonly PartFinding[];
  /** The side from which the picture shows the car. Null if the models do not give it. */
  readonly view: Angle | null;
  /** Probability that a part with this box is damaged. Null if the models do not give it. */
  readonly damagedAt: (box: Corners) => number | null;
}

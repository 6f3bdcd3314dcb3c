import type { Angle } from "../../../contracts/vocabulary.ts";
import type { Corners } from "../../../server/vision/detect/candidates.ts";
import type { Outline } from "./labels/outline.ts";

/** One thing that a model says is there. Boxes and outlines are in the pixels of the labels. */
export interface Finding {
  readonly label: string;
  /** Raw, 0-1: what findings are ranked by. */
  readonly score: number;
  /** Calibrated, 0-1. */
  readonly confidence: number;
  readonly box: Corners;
  /** Null where the model draws none. */
  readonly outline: Outline | null;
  /** Whether the product shows it: its confidence reaches the model's threshold for the class. */
  readonly shown: boolean;
}

export interface PartFinding extends Finding {
  /** Probability that this part is damaged; null where the models do not say. */
  readonly damaged: number | null;
}

/** What the product's models say about one picture. */
export interface Seen {
  readonly damages: readonly Finding[];
  readonly parts: readonly PartFinding[];
  /** From which side the car is seen; null where the models do not say. */
  readonly view: Angle | null;
  /** Probability that a part with this box is damaged; null where the models do not say. */
  readonly damagedAt: (box: Corners) => number | null;
}

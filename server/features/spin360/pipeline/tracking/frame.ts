import type { Angle, Box, DamageType, PartName, Side } from "../../../../../contracts/vocabulary.ts";
import type { RawDetection } from "../../../visual/visual.table.ts";

/** A frame with the models' output. Width and height in pixels. */
export interface SeenFrame {
  /** From 1, in the order of the clip. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly sharpness: number;
  readonly damages: readonly RawDetection[];
  readonly parts: readonly RawDetection[];
  /** The side from which it shows the car; absent if the parts do not show it. */
  readonly view?: { readonly angle: Angle; readonly margin: number };
}

/** A detection of damage in one frame. */
export interface FrameSighting {
  readonly frame: number;
  readonly type: DamageType;
  readonly box: Box;
  readonly confidence: number;
  readonly sharpness: number;
  /** The part, and the position on it (relative to the part, 0-1); null if the frame does not show it. */
  readonly place: {
    readonly part: PartName;
    readonly side: Side;
    readonly spot: { readonly across: number; readonly down: number } | null;
  } | null;
}

/** The detections of one damage, in the order of the frames. */
export type Track = readonly FrameSighting[];

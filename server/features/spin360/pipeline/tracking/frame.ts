import type { Angle, Box, DamageType, PartName, Side } from "../../../../../contracts/vocabulary.ts";
import type { RawDetection } from "../../../visual/visual.table.ts";

/** A frame as the models saw it; width and height in pixels. */
export interface SeenFrame {
  /** 1 is the clip's first. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly sharpness: number;
  readonly damages: readonly RawDetection[];
  readonly parts: readonly RawDetection[];
  /** From which side it shows the car; absent where the parts do not tell. */
  readonly view?: { readonly angle: Angle; readonly margin: number };
}

/** One damage in one frame. */
export interface FrameSighting {
  readonly frame: number;
  readonly type: DamageType;
  readonly box: Box;
  readonly confidence: number;
  readonly sharpness: number;
  /** On which part, and where on it (shares of the part, 0-1); null where the frame does not tell. */
  readonly place: {
    readonly part: PartName;
    readonly side: Side;
    readonly spot: { readonly across: number; readonly down: number } | null;
  } | null;
}

/** Sightings of one damage, in the order of the frames. */
export type Track = readonly FrameSighting[];

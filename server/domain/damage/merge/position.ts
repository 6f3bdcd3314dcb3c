import type { Box } from "../../../../contracts/vocabulary.ts";
import { center, clamp } from "../geometry.ts";
import { flankOfPart } from "../place/labels.ts";
import type { Region, Scene } from "../place/scene.ts";

/**
 * A place on a part, as shares (0-1) of its box from the picture's left and top. A part has the same orientation in every
 * photo that shows its face (the left flank's front is always at the picture's left), so the shares of two photos can be
 * compared.
 */
export interface Spot {
  readonly across: number;
  readonly down: number;
}

/** Whether the photo shows the part's own face. False for a hood from the side, and for a roof. */
function showsFace({ part }: Region, { view }: Scene): boolean {
  const flank = flankOfPart(part);
  if (flank !== null) return view.flank === flank;
  return part !== "roof" && view.end !== null;
}

/** Where on the part the damage is; null if this photo does not show that. */
export function spotOf(box: Box, region: Region, scene: Scene): Spot | null {
  if (region.origin === "assumed" || region.fitting !== null || !showsFace(region, scene)) return null;
  const point = center(box);
  return {
    across: clamp((point.x - region.box.x) / region.box.width, 0, 1),
    down: clamp((point.y - region.box.y) / region.box.height, 0, 1),
  };
}

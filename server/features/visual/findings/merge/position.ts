import type { Box, PartName } from "../../../../../contracts/vocabulary.ts";
import { centre, clamp } from "../geometry.ts";
import { flankOfPart } from "../place/labels.ts";
import type { Region, Scene } from "../place/scene.ts";

/**
 * A place on a part, the same from whichever angle it is seen: `u` from the car's front (0) to its rear (1) on a
 * flank, from the car's left (0) to its right (1) on an end; `v` from the part's top (0) to its bottom (1).
 */
export interface Spot {
  readonly u: number;
  readonly v: number;
}

/** Where on the part the damage is; null where this view does not tell (the hood from the side, from the top). */
export function spotOf(box: Box, region: Region, scene: Scene): Spot | null {
  if (region.origin === "assumed" || region.fitting !== null) return null;
  const along = alongPicture(region.part, scene);
  if (along === null) return null;
  const point = centre(box);
  const x = clamp((point.x - region.box.x) / region.box.width, 0, 1);
  const v = clamp((point.y - region.box.y) / region.box.height, 0, 1);
  return { u: along === "with" ? x : 1 - x, v };
}

/** Whether `u` grows with the picture's x, against it, or not along it. */
function alongPicture(part: PartName, { view }: Scene): "with" | "against" | null {
  const flank = flankOfPart(part);
  if (flank !== null && !part.includes("light")) {
    if (view.flank !== flank) return null;
    return flank === "left" ? "with" : "against";
  }
  if (view.end === null) return null;
  return view.end === "rear" ? "with" : "against";
}

import type { Box, PartName } from "../../../../contracts/vocabulary.ts";
import { clipToPhoto, overlapArea } from "../geometry.ts";
import type { InspectedPhoto } from "../photo.ts";
import { type Region, readScene } from "../place/scene.ts";
import { examinationOf } from "../sight/examination.ts";

/** A stretch of one photo whose colour stands for a panel. */
export interface PanelPatch {
  readonly image_index: number;
  readonly part: PartName;
  readonly box: Box;
}

/*
 * The middle of the painted metal, as shares of the part's box: a door's lower half (its box has the window in it), above
 * the sill's dirt. Our own estimates.
 */
const door = { x0: 0.25, x1: 0.75, y0: 0.5, y1: 0.75 };
const panel = { x0: 0.3, x1: 0.7, y0: 0.2, y1: 0.45 };
const patches: readonly (readonly [pattern: RegExp, shares: typeof door])[] = [
  [/^(front|rear)_door/, door],
  [/^(front_fender|quarter_panel)/, panel],
];
/** Fewer pixels make no median worth comparing. */
const leastSide = 16;

function patchOf(region: Region): Box | null {
  const shares = patches.find(([pattern]) => pattern.test(region.part))?.[1];
  if (!shares || region.fitting !== null) return null;
  const { x, y, width, height } = region.box;
  return {
    x: x + width * shares.x0,
    y: y + height * shares.y0,
    width: width * (shares.x1 - shares.x0),
    height: height * (shares.y1 - shares.y0),
  };
}

/**
 * Where to read the panels' colours in a photo: flank panels only, found by the model or (square-on) implied by those found, and
 * only where no damage was reported. Boxes are whole pixels within the photo.
 */
export function panelPatches(photo: InspectedPhoto): PanelPatch[] {
  const examination = examinationOf(photo);
  if (examination === null) return [];
  const scene = readScene(photo, examination.angle);
  if (scene.view.flank === null) return [];
  return scene.regions.flatMap((region) => {
    // what the layout implies is exact enough for a colour only on a flank seen square-on
    const placed = region.origin === "found" || (region.origin === "layout" && scene.view.kind === "square");
    const patch = placed ? patchOf(region) : null;
    const box = patch && clipToPhoto(patch, photo);
    if (!box || Math.min(box.width, box.height) < leastSide) return [];
    if (photo.damages.some((damage) => overlapArea(damage.box, box) > 0)) return [];
    return { image_index: photo.index, part: region.part, box };
  });
}

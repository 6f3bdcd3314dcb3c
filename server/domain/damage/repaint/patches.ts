import type { Box, PartName } from "../../../../contracts/vocabulary.ts";
import { clipToPhoto, overlapArea } from "../geometry.ts";
import type { InspectedPhoto } from "../photo.ts";
import { type Region, readScene } from "../place/scene.ts";
import { examinationOf } from "../sight/examination.ts";

/** The area of one photo from which a panel's color is read. */
export interface PanelPatch {
  readonly image_index: number;
  readonly part: PartName;
  readonly box: Box;
}

/*
 * The middle of the painted metal, as shares of the part's box. For a door, the lower half, since its box includes the
 * window, but above the dirt near the sill. Our own estimates.
 */
const door = { x0: 0.25, x1: 0.75, y0: 0.5, y1: 0.75 };
const panel = { x0: 0.3, x1: 0.7, y0: 0.2, y1: 0.45 };
const patches: readonly (readonly [pattern: RegExp, shares: typeof door])[] = [
  [/^(front|rear)_door/, door],
  [/^(front_fender|quarter_panel)/, panel],
];
/** A patch with a shorter side has too few pixels for a reliable median. */
const minSidePixels = 16;

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
 * The areas of a photo from which to read the panels' colors. Only flank panels that the model found, or that the layout
 * implies in a photo taken square from the side, and only areas without a detected damage. Boxes are whole pixels within
 * the photo.
 */
export function panelPatches(photo: InspectedPhoto): PanelPatch[] {
  const examination = examinationOf(photo);
  if (examination === null) return [];
  const scene = readScene(photo, examination.angle);
  if (scene.view.flank === null) return [];
  return scene.regions.flatMap((region) => {
    // The layout is exact enough for a color only on a flank seen square-on.
    const isReliable = region.origin === "found" || (region.origin === "layout" && scene.view.kind === "square");
    const patch = isReliable ? patchOf(region) : null;
    const box = patch && clipToPhoto(patch, photo);
    if (!box || Math.min(box.width, box.height) < minSidePixels) return [];
    if (photo.damages.some((damage) => overlapArea(damage.box, box) > 0)) return [];
    return { image_index: photo.index, part: region.part, box };
  });
}

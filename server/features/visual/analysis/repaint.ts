import type { z } from "zod";
import type { HiddenDamageHint } from "../../../../contracts/inspections/findings.ts";
import type { InspectedPhoto } from "../../../domain/damage/photo.ts";
import { repaintHints } from "../../../domain/damage/repaint/hints.ts";
import { panelPatches } from "../../../domain/damage/repaint/patches.ts";
import { panelColors } from "../../../media/color/panel-colors.ts";

type Hint = z.infer<typeof HiddenDamageHint>;

/** Reads the colors of panels from the photos and compares neighbors. Returns hints of repaint, never findings. */
export async function repaintHintsOf(
  photos: readonly InspectedPhoto[],
  photoFile: (index: number) => Promise<string | undefined>,
): Promise<Hint[]> {
  const panels = [];
  for (const photo of photos) {
    const patches = panelPatches(photo);
    const file = patches.length > 1 ? await photoFile(photo.index) : undefined;
    if (file === undefined) continue;
    const readings = await panelColors(
      file,
      patches.map(({ box }) => box),
    );
    for (const [i, { part, image_index }] of patches.entries()) {
      const reading = readings[i];
      if (reading) panels.push({ image_index, part, median: reading, spreadL: reading.spreadL });
    }
  }
  return repaintHints(panels);
}

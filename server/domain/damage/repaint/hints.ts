import type { z } from "zod";
import type { HiddenDamageHint } from "../../../../contracts/inspections/findings.ts";
import type { PartName } from "../../../../contracts/vocabulary.ts";
import { partLabel } from "../display-text.ts";
import { rounded } from "../geometry.ts";
import { ciede2000, type Lab } from "./ciede2000.ts";

export type RepaintHint = z.infer<typeof HiddenDamageHint>;

/** The color of one panel in one photo. */
export interface PanelColor {
  readonly image_index: number;
  readonly part: PartName;
  /** Medians over the panel's patch. */
  readonly median: Lab;
  /** Quartile range of L over the patch: high if the panel reflects sky and ground or is partly in shade. */
  readonly spreadL: number;
}

/**
 * Adjacent panels in one plane, which get the same light. Bumpers are left out: factory paint on plastic has a slightly
 * different shade. Hood against fender and roof against door are left out: one of them faces the sky.
 */
const adjacentPanels: readonly (readonly [PartName, PartName])[] = [
  ["front_fender_left", "front_door_left"],
  ["front_door_left", "rear_door_left"],
  ["rear_door_left", "quarter_panel_left"],
  ["front_fender_right", "front_door_right"],
  ["front_door_right", "rear_door_right"],
  ["rear_door_right", "quarter_panel_right"],
];

/*
 * Our own estimates. A good refinish is within 1.5 of the adjacent panel under a spectrophotometer. A photo's exposure,
 * reflections and JPEG compression add several units, mostly in lightness. So lightness counts half (kL = 2), may differ
 * by at most 12, and may vary by at most 18 within a patch. The color difference must be at least 6. With these limits, 5
 * of 259 flank photos of cars without known repaint gave a hint (1.9 %).
 */
const minDifference = 6;
const lightnessWeight = 2;
const maxLightnessDifference = 12;
const maxLightnessSpread = 18;

function compare(first: PanelColor, second: PanelColor): RepaintHint[] {
  const alike =
    Math.abs(first.median.l - second.median.l) <= maxLightnessDifference &&
    Math.max(first.spreadL, second.spreadL) <= maxLightnessSpread;
  const difference = ciede2000(first.median, second.median, lightnessWeight);
  if (!alike || difference < minDifference) return [];
  return [
    {
      kind: "possible_repaint",
      part: first.part,
      compared_with: second.part,
      colour_difference: rounded(difference, 1),
      image_index: first.image_index,
      note: `A hint, not a finding: the ${partLabel(first.part)} and the ${partLabel(second.part)} differ in color by ${difference.toFixed(1)} (CIEDE2000, lightness at half weight; reported from ${minDifference}). One of them may have been repainted, or the light differs. Check with a paint gauge.`,
    },
  ];
}

/**
 * Hints of repaint from the panels' colors: one for each pair of adjacent panels, from the photo with the largest
 * difference. Only panels in the same photo are compared. The largest difference comes first.
 */
export function repaintHints(panels: readonly PanelColor[]): RepaintHint[] {
  const hints = adjacentPanels.flatMap(([a, b]) =>
    panels
      .filter((panel) => panel.part === a)
      .flatMap((first) =>
        panels
          .filter((panel) => panel.part === b && panel.image_index === first.image_index)
          .flatMap((second) => compare(first, second)),
      )
      .toSorted((x, y) => y.colour_difference - x.colour_difference)
      .slice(0, 1),
  );
  return hints.toSorted((x, y) => y.colour_difference - x.colour_difference);
}

import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import { t } from "../../../texts/t.ts";

export type InspectionImageType = VisualInspection["images"][number];

/**
 * Whether the photo was searched for damage. Photos of the cabin, the engine, the trunk and the underbody are not.
 * Inspections of older releases do not have `examined`: there the type decides.
 */
export const isExamined = ({ examined, type }: InspectionImageType): boolean => examined ?? type === "exterior";

/**
 * Why a photo does not count as a photo of its angle; undefined if it does. A close-up with findings counts even if no
 * part was recognized.
 */
export function photoShortfall(
  image: InspectionImageType,
  findings: number,
): { readonly label: string; readonly text: string } | undefined {
  if (!isExamined(image)) {
    return textsOf(image.notes.some(isSidewaysNote) ? "sideways" : "notExamined");
  }
  if (image.car_seen !== false || findings > 0) return undefined;
  if (image.notes.some((note) => note.startsWith("close-up"))) {
    return textsOf("closeUp");
  }
  return textsOf("noCar");
}

/** The note of the analysis on a photo that is not upright. */
const isSidewaysNote = (note: string): boolean => note.startsWith("sideways:") || note.startsWith("upside down:");

const textsOf = (shortfall: "notExamined" | "sideways" | "closeUp" | "noCar") => ({
  label: t(`results.shortfall.${shortfall}.label`),
  text: t(`results.shortfall.${shortfall}.text`),
});

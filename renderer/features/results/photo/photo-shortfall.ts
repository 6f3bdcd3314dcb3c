import type { VisualInspection } from "../../../../contracts/visual.ts";

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
    return { label: "Not examined", text: "Not examined: photos of this type are not searched for damage." };
  }
  if (image.car_seen !== false || findings > 0) return undefined;
  if (image.notes.some((note) => note.startsWith("close-up"))) {
    return { label: "Close-up", text: "Close-up without a recognized part: the photo does not count for its side." };
  }
  return { label: "No car seen", text: "No car part recognized: the photo does not count as inspected." };
}

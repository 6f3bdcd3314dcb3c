import type { VisualInspection } from "../../../../contracts/visual.ts";

export type InspectionImageType = VisualInspection["images"][number];

/**
 * The cabin, the engine, the trunk and the underbody are kept as photos, and not searched for damage. Inspections of older
 * releases do not say so: there the type tells.
 */
export const isExamined = ({ examined, type }: InspectionImageType): boolean => examined ?? type === "exterior";

/**
 * Why a photo counts for less than its angle says; undefined for one that counts. A close-up in which damage was found is
 * of use without a recognized part.
 */
export function photoShortfall(
  image: InspectionImageType,
  findings: number,
): { readonly label: string; readonly text: string } | undefined {
  if (!isExamined(image)) {
    return { label: "Not examined", text: "Not examined: no search for damage in a photo of this kind." };
  }
  if (image.car_seen !== false || findings > 0) return undefined;
  if (image.notes.some((note) => note.startsWith("close-up"))) {
    return { label: "Close-up", text: "Close-up without a recognized part: the photo does not count as its side." };
  }
  return { label: "No car seen", text: "No part of a car recognized: the photo does not count as inspected." };
}

import type { VisualInspection } from "../../../../contracts/visual.ts";

export type InspectionImageType = VisualInspection["images"][number];

/**
 * The cabin, the engine, the trunk and the underbody are kept as photos, and not searched for damage. Inspections of older
 * releases do not say so: there the type tells.
 */
export const isExamined = ({ examined, type }: InspectionImageType): boolean => examined ?? type === "exterior";

/** What a photo contributes to the inspection, where that is not findings; undefined for a photo that was examined. */
export function shortfallOf(image: InspectionImageType): { readonly label: string; readonly text: string } | undefined {
  if (!isExamined(image)) {
    return { label: "Not examined", text: "Not examined: no search for damage in a photo of this kind." };
  }
  if (image.car_seen !== false) return undefined;
  return {
    label: "No car seen",
    text: "No car seen: nothing here was recognized as a part of a car, so the photo does not count as inspected.",
  };
}

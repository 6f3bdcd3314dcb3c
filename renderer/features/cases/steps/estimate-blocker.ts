import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import type { InspectionCase } from "../../../../contracts/papers/cases.ts";
import { useCasePhotos } from "../../../api/records/cases.ts";

type Photos = {
  readonly results: { readonly damage_summary: { readonly total_damages: number } } | null;
};

/** Why the estimate cannot be made from the photos of the case: they are missing, or show no damage. */
export function estimateBlocker(
  { steps: { visual } }: { readonly steps: Pick<InspectionCase["steps"], "visual"> },
  photos: Photos | undefined,
): "photos" | "noDamage" | undefined {
  if (visual.status !== "completed") return "photos";
  return photos?.results?.damage_summary.total_damages === 0 ? "noDamage" : undefined;
}

export function useEstimateBlocker(one: InspectionCase) {
  const photos: VisualInspection | undefined = useCasePhotos(one).data;
  return estimateBlocker(one, photos);
}

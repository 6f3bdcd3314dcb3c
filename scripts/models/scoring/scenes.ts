import type { Corners } from "../../../server/vision/detect/candidates.ts";
import { type Annotation, type Category, cornersOf, type Image, type PrecisionRequest } from "./coco.ts";

/** A detection of a request, with its index in the request. */
export interface IndexedDetection {
  readonly index: number;
  readonly score: number;
  readonly box: Corners;
}

export type Label = Annotation & { readonly box: Corners };

/** One category on one picture that judges the category. */
export interface Scene {
  readonly image: Image;
  readonly category: Category;
  /** Best first; equal scores keep their order. */
  readonly detections: readonly IndexedDetection[];
  readonly labels: readonly Label[];
}

const keyOf = (row: { readonly image_id: number; readonly category_id: number }) =>
  `${row.image_id} ${row.category_id}`;

/** The scenes of a request, category by category, in the order of its pictures. */
export function scenesOf({ ground_truth: { images, annotations, categories }, detections }: PrecisionRequest): Scene[] {
  const labels = Map.groupBy(
    annotations.map((annotation) => ({ ...annotation, box: cornersOf(annotation.bbox) })),
    keyOf,
  );
  const found = Map.groupBy(
    detections.map((detection, index) => ({ ...detection, index, box: cornersOf(detection.bbox) })),
    keyOf,
  );
  return categories.flatMap((category) =>
    images
      .filter((image) => image.judged_category_ids.includes(category.id))
      .map((image) => {
        const key = keyOf({ image_id: image.id, category_id: category.id });
        return {
          image,
          category,
          detections: (found.get(key) ?? []).toSorted((a, b) => b.score - a.score),
          labels: labels.get(key) ?? [],
        };
      }),
  );
}

import { type Box, type DamageType, damageTypes } from "../../../contracts/vocabulary.ts";
import type { ExportedPhoto } from "./gather.ts";
import type { Label } from "./labels.ts";
import { fileNameOf, groupOf, splitOf } from "./records.ts";

/** [x, y, width, height] in pixels of the picture. */
type CocoBox = readonly [number, number, number, number];

const cocoBox = ({ x, y, width, height }: Box): CocoBox => [x, y, width, height];
const categoryOf = (type: DamageType): number => damageTypes.indexOf(type) + 1;

/**
 * The photos as a COCO data set (cocodataset.org, "Data format"): ids from 1, `area` in square pixels of the box,
 * no outlines. Beyond COCO, an image has its split, its group (one vehicle's pictures), `hard_negatives` (where the
 * machine saw a damage and the inspector saw none) and LVIS's `not_exhaustive_category_ids` (the categories of which
 * it may show more than is labeled); an annotation has `attributes`.
 */
export function cocoOf(photos: readonly ExportedPhoto[], made: { readonly at: string; readonly version: string }) {
  const numbered = photos.map((photo, at) => ({ photo, id: at + 1 }));
  return {
    info: {
      description: "Damage on vehicles, as inspectors reviewed it in Forecourt",
      version: made.version,
      year: Number(made.at.slice(0, 4)),
      contributor: "",
      url: "",
      date_created: made.at,
    },
    licenses: [{ id: 1, name: "own", url: "" }],
    categories: damageTypes.map((name) => ({ id: categoryOf(name), name, supercategory: "damage" })),
    images: numbered.map(({ photo, id }) => ({
      id,
      file_name: fileNameOf(photo),
      width: photo.width,
      height: photo.height,
      license: 1,
      split: splitOf(photo.vehicleId),
      group: groupOf(photo.vehicleId),
      reviewed: photo.reviewed,
      not_exhaustive_category_ids: damageTypes.filter((type) => !photo.known.includes(type)).map(categoryOf),
      hard_negatives: photo.rejected.map(({ type, box, confidence, reason }) => ({
        category_id: categoryOf(type),
        bbox: cocoBox(box),
        confidence,
        reason,
        model_version: photo.modelVersion,
      })),
    })),
    annotations: numbered
      .flatMap(({ photo, id }) => photo.labels.map((label) => annotationOf(label, photo, id)))
      .map((annotation, at) => ({ id: at + 1, ...annotation })),
  };
}

const annotationOf = (label: Label, { modelVersion }: ExportedPhoto, imageId: number) => ({
  image_id: imageId,
  category_id: categoryOf(label.type),
  bbox: cocoBox(label.box),
  area: label.box.width * label.box.height,
  segmentation: [],
  iscrowd: 0,
  attributes: {
    decision: label.decision,
    part: label.part,
    side: label.side,
    severity: label.severity,
    model_version: label.machine && modelVersion,
    confidence: label.machine?.confidence ?? null,
    original_type: label.machine?.type ?? null,
    original_bbox: label.machine && cocoBox(label.machine.box),
  },
});

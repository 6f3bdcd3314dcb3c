import { z } from "zod";
import type { Corners } from "../../../server/vision/detect/candidates.ts";

/** COCO's box: x and y of the top left corner, width, height, in pixels. */
const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Bbox = z.infer<typeof bbox>;

/** Category of labels for damage of unknown class. No detection has it, and no picture judges it. */
export const unspecifiedDamage = 0;

const image = z.object({
  id: z.int(),
  width: z.number().positive(),
  height: z.number().positive(),
  source: z.string(),
  /** Near duplicates share a group. */
  group: z.int(),
  /** Whether the picture shows an undamaged car. */
  clean: z.boolean(),
  /** The categories that this picture judges: its labels of them are complete. */
  judged_category_ids: z.array(z.int()),
});

const annotation = z.object({ id: z.int(), image_id: z.int(), category_id: z.int(), bbox });

const detection = z.object({ image_id: z.int(), category_id: z.int(), bbox, score: z.number().min(0).max(1) });

/** Labels in COCO's layout, with additional fields of pictures for the scores. */
const groundTruth = z.object({
  images: z.array(image),
  annotations: z.array(annotation),
  categories: z.array(z.object({ id: z.int().positive(), name: z.string() })),
});

/** Detections with their raw scores, per class best first. */
export const precisionRequest = z.object({ ground_truth: groundTruth, detections: z.array(detection) });

/** The same, with the calibration and the thresholds of every category by its name. */
export const shownRequest = precisionRequest.extend({
  calibration: z.record(z.string(), z.object({ a: z.number(), b: z.number() })),
  thresholds: z.record(z.string(), z.number()),
  /** What a confidence is the probability of: that the box fits a label, or that the finding points at one. */
  claim: z.enum(["fits", "points"]),
});

/** Parts, each with the score by which it is ranked as damaged, whether it is damaged, and whether its car is clean. */
export const partsRequest = z.object({
  parts: z.array(z.object({ score: z.number(), damaged: z.boolean(), clean: z.boolean() })),
});

export type Image = z.infer<typeof image>;
export type Annotation = z.infer<typeof annotation>;
export type PrecisionRequest = z.infer<typeof precisionRequest>;
export type ShownRequest = z.infer<typeof shownRequest>;
export type PartsRequest = z.infer<typeof partsRequest>;
export type Category = PrecisionRequest["ground_truth"]["categories"][number];

export const cornersOf = ([x, y, width, height]: Bbox): Corners => ({ x0: x, y0: y, x1: x + width, y1: y + height });

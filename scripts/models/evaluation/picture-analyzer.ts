import { join } from "node:path";
import { AppError } from "../../../contracts/kit/errors.ts";
import { own } from "../../../contracts/kit/own.ts";
import { sightOf } from "../../../server/domain/damage/sight/sight.ts";
import type { Extent } from "../../../server/vision/detect/tiles.ts";
import { inSetting, type Model } from "../../../server/vision/manifest.ts";
import { damagedChance } from "../../../server/vision/masks/evidence.ts";
import { withoutDuplicates } from "../../../server/vision/run/detections.ts";
import type { Analysis, Detection, Vision } from "../../../server/vision/vision.ts";
import type { PictureResult } from "./evaluate.ts";
import type { Photo } from "./labels/photos.ts";
import { between, type Point, turnOf, uprightOf } from "./orientation.ts";
import { type Copies, orientationOf } from "./pictures.ts";
import type { Finding, Predictions } from "./predictions.ts";

/** Minimum raw score of a finding, as in training. Lower scores do not change the third digit of any figure. */
const floor = 0.01;

/** Maximum relative difference between the aspect ratios of the picture and of its record. */
const sameShape = 0.02;

export type Thresholds = Readonly<Record<string, number>>;
export const thresholdsOf = (models: readonly Model[], detailed: boolean): Thresholds =>
  Object.assign({}, ...models.map((model) => inSetting(model, detailed).thresholds));

/** The detections that the product would show, out of all that were reported down to the floor. */
function shownOf<T extends Detection>(detections: readonly T[], thresholds: Thresholds): ReadonlySet<T> {
  const confident = detections.filter(({ label, confidence }) => {
    const threshold = own(thresholds, label) ?? 1;
    // a class with a threshold of 1 is never shown
    return threshold < 1 && confidence >= threshold;
  });
  return new Set(withoutDuplicates(confident));
}

/** Converts between pixels of the analyzed photo, which is upright, and pixels of the labels. */
export interface Frame {
  readonly toLabels: (point: Point) => Point;
  readonly toPhoto: (point: Point) => Point;
}

/**
 * Labels are in pixels of the stored file, which its EXIF tag may rotate. If only the upright picture has the shape
 * of the record, the labels belong to the upright picture. Undefined if neither has that shape.
 */
export function frameOf(
  label: Extent,
  { photo, orientation }: { readonly photo: Extent; readonly orientation: number },
) {
  const isLike = ({ width, height }: Extent) =>
    Math.abs((width * photo.height) / (height * photo.width) - 1) <= sameShape;
  const tag = [orientation, 1].find((one) => isLike(uprightOf(one, label)));
  if (tag === undefined) return undefined;
  const upright = uprightOf(tag, label);
  const [sx, sy] = [upright.width / photo.width, upright.height / photo.height];
  const turn = turnOf(tag, label);
  const toPhoto = (point: Point): Point => {
    const [x, y] = turn.toUpright(point);
    return [x / sx, y / sy];
  };
  return { toLabels: ([x, y]: Point) => turn.toStored([x * sx, y * sy]), toPhoto };
}

/** The results of the product's pipeline, in pixels of the labels. */
function predictionsOf(analysis: Analysis, { toLabels, toPhoto }: Frame, thresholds: Thresholds): Predictions {
  const shown = new Set<Detection>([analysis.damages, analysis.parts].flatMap((all) => [...shownOf(all, thresholds)]));
  const finding = (detection: Detection): Finding => {
    const { label, confidence, score = confidence, box, outline } = detection;
    return {
      label,
      score,
      confidence,
      shown: shown.has(detection),
      box: between(toLabels([box.x, box.y]), toLabels([box.x + box.width, box.y + box.height])),
      outline: outline?.map((ring) => ring.flatMap(toLabels)) ?? null,
    };
  };
  const parts = analysis.parts.map((part) => ({ ...finding(part), damaged: part.damaged ?? null }));
  const { evidence } = analysis;
  const shownParts = analysis.parts.filter((part) => shown.has(part));
  return {
    damages: analysis.damages.map(finding),
    parts,
    view: sightOf(shownParts, analysis.photo).angle,
    damagedAt: ({ x0, y0, x1, y1 }) => {
      if (!evidence) return null;
      const box = between(toPhoto([x0, y0]), toPhoto([x1, y1]));
      return damagedChance(evidence, { x: box.x0, y: box.y0, width: box.x1 - box.x0, height: box.y1 - box.y0 });
    },
  };
}

interface Needs {
  readonly vision: Vision;
  readonly copies: Copies;
  readonly thresholds: Thresholds;
  readonly folder: string;
  readonly detailed: boolean;
  readonly scale: number;
}

/**
 * Analyzes a picture of the folder like the product. A picture that cannot be read gives a result with the reason,
 * not an error.
 */
export function pictureAnalyzer({ vision, copies, thresholds, folder, detailed, scale }: Needs) {
  return async (photo: Photo): Promise<PictureResult> => {
    const original = join(folder, photo.file);
    const file = scale === 1 ? original : await copies.enlarged(original, scale).catch(() => null);
    if (file === null) return { unreadable: "it is missing, damaged or too large to be enlarged" };
    try {
      const analysis = await vision.analyze(file, { detailed, floor });
      const frame = frameOf(photo, { photo: analysis.photo, orientation: await orientationOf(original) });
      if (frame) return { predictions: predictionsOf(analysis, frame, thresholds) };
      const { width, height } = analysis.photo;
      return { unreadable: `it is ${width}x${height}, its record says ${photo.width}x${photo.height}` };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "VALIDATION_ERROR") return { unreadable: error.message };
      // the thread ended during this picture, so the picture may be the cause
      if (error.code === "INTERNAL_ERROR") throw new Error(`${photo.file}: ${error.message}`, { cause: error });
      throw error;
    }
  };
}

import { join } from "node:path";
import { AppError } from "../../../contracts/kit/errors.ts";
import { viewOf } from "../../../server/vision/car-view.ts";
import type { Model } from "../../../server/vision/manifest.ts";
import { damagedChance } from "../../../server/vision/masks/evidence.ts";
import type { Analysis, Detection, Vision } from "../../../server/vision/vision.ts";
import type { Look } from "./evaluate.ts";
import type { Photo } from "./labels/photos.ts";
import type { Copies } from "./pictures.ts";
import type { Finding, Seen } from "./seen.ts";

/** Raw score down to which findings are ranked, as in training: what lies below changes no figure's third digit. */
const floor = 0.01;

/** How much the picture's width : height may differ from its record's before they are not the same picture. */
const sameShape = 0.02;

export type Thresholds = Readonly<Record<string, number>>;
export const thresholdsOf = (models: readonly Model[]): Thresholds =>
  Object.assign({}, ...models.map(({ thresholds }) => thresholds));

const isShown = ({ label, confidence }: Detection, thresholds: Thresholds): boolean => {
  const threshold = thresholds[label] ?? 1;
  // a class with a threshold of 1 is never shown
  return threshold < 1 && confidence >= threshold;
};

/** What the product's pipeline says, in the labels' pixels. */
function seenOf(photo: Photo, analysis: Analysis, thresholds: Thresholds): Seen {
  const [sx, sy] = [photo.width / analysis.photo.width, photo.height / analysis.photo.height];
  const finding = (detection: Detection): Finding => {
    const { label, confidence, score = confidence, box, outline } = detection;
    return {
      ...{ label, score, confidence, shown: isShown(detection, thresholds) },
      box: { x0: box.x * sx, y0: box.y * sy, x1: (box.x + box.width) * sx, y1: (box.y + box.height) * sy },
      outline: outline?.map((ring) => ring.flatMap(([x, y]) => [x * sx, y * sy])) ?? null,
    };
  };
  const parts = analysis.parts.map((part) => ({ ...finding(part), damaged: part.damaged ?? null }));
  const { evidence } = analysis;
  const shownParts = analysis.parts.filter((part) => isShown(part, thresholds));
  return {
    damages: analysis.damages.map(finding),
    parts,
    view: viewOf(shownParts, analysis.photo)?.angle ?? null,
    damagedAt: ({ x0, y0, x1, y1 }) =>
      evidence
        ? damagedChance(evidence, { x: x0 / sx, y: y0 / sy, width: (x1 - x0) / sx, height: (y1 - y0) / sy })
        : null,
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

/** Looks at a picture of the folder as the product does. A picture that cannot be read is said to be so, not thrown. */
export function lookAt({ vision, copies, thresholds, folder, detailed, scale }: Needs) {
  return async (photo: Photo): Promise<Look> => {
    const original = join(folder, photo.file);
    const file = scale === 1 ? original : await copies.enlarged(original, scale).catch(() => null);
    if (file === null) return { unreadable: "it is missing, damaged or too large to be enlarged" };
    try {
      const analysis = await vision.analyse(file, { detailed, floor });
      const { width, height } = analysis.photo;
      const distortion = Math.abs((photo.width * height) / (photo.height * width) - 1);
      if (distortion <= sameShape) return { seen: seenOf(photo, analysis, thresholds) };
      return { unreadable: `it is ${width}x${height}, its record says ${photo.width}x${photo.height}` };
    } catch (error) {
      if (error instanceof AppError && error.code === "VALIDATION_ERROR") return { unreadable: error.message };
      throw error;
    }
  };
}

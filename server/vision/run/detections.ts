import { own } from "../../../contracts/kit/own.ts";
import type { Box } from "../../../contracts/vocabulary.ts";
import { confidenceOf } from "../detect/calibration.ts";
import { type Corners, iou } from "../detect/candidates.ts";
import { mergeCandidates } from "../detect/merge-candidates.ts";
import { cutRank } from "../detect/nms.ts";
import { mapsOf } from "../masks/class-map.ts";
import { outlineOf, toTenth } from "../masks/outline.ts";
import type { Detection } from "./analysis.ts";
import type { Inference } from "./inference.ts";

const cornersOf = ({ x, y, width, height }: Box): Corners => ({ x0: x, y0: y, x1: x + width, y1: y + height });

/** Boxes of different classes with a higher IoU than this show the same thing (our own estimate). */
const duplicateIou = 0.8;

/** Drops detections that duplicate a better one of another class, so that each damage is shown and priced once. Expects best first. */
export function withoutDuplicates<T extends Detection>(detections: readonly T[]): readonly T[] {
  const shown: T[] = [];
  for (const one of detections) {
    const isSameThing = ({ label, box }: T) =>
      label !== one.label && iou(cornersOf(box), cornersOf(one.box)) > duplicateIou;
    if (!shown.some(isSameThing)) shown.push(one);
  }
  return shown;
}

/** The detections of an inference, best first. `withScores` adds the raw scores and keeps duplicates of different classes. */
export function detectionsOf({ model, floors, runs, fullViews }: Inference, withScores: boolean): readonly Detection[] {
  // a fused score is at most the best box's score, and a cut box ranks with half its score
  const fusingFloors = floors.map((floor) => floor * cutRank);
  const full = runs.flatMap((run) => run.full);
  const tiled = runs.flatMap((run) => run.tiled);
  const merged = mergeCandidates({ full, tiled }, { nmsIou: model.nmsIou, views: fullViews, floors: fusingFloors });
  // runs are in the order of their views, largest first
  const maps = runs.find((run) => run.maps)?.maps;
  const mapOf = maps && mapsOf(maps);
  const detections = merged
    .filter(({ label, score }) => score >= (floors[label] ?? 1))
    .map((candidate) => {
      const { label, score, x0, y0, x1, y1 } = candidate;
      const name = model.classes[label] ?? "";
      const map = candidate.map ?? mapOf?.(label);
      const outline = map && outlineOf(map, candidate);
      return {
        label: name,
        confidence: confidenceOf(score, own(model.calibration, name) ?? { a: 1, b: 0 }),
        box: { x: toTenth(x0), y: toTenth(y0), width: toTenth(x1 - x0), height: toTenth(y1 - y0) },
        ...(outline && { outline: outline.rings, filled: outline.filled }),
        ...(withScores && { score }),
      };
    })
    .toSorted((a, b) => b.confidence - a.confidence);
  return withScores ? detections : withoutDuplicates(detections);
}

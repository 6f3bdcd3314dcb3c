import { own } from "../../../contracts/kit/own.ts";
import type { Box } from "../../../contracts/vocabulary.ts";
import { confidenceOf } from "../detect/calibration.ts";
import { type Corners, iou } from "../detect/candidates.ts";
import { mergeSightings } from "../detect/merge.ts";
import { cutRank } from "../detect/nms.ts";
import { mapsOf } from "../masks/class-map.ts";
import { outlineOf, toTenth } from "../masks/outline.ts";
import type { Detection } from "./analysis.ts";
import type { Look } from "./look.ts";

const cornersOf = ({ x, y, width, height }: Box): Corners => ({ x0: x, y0: y, x1: x + width, y1: y + height });

/** Two boxes that share more than this of what they cover are of one thing, whatever it is called (our own estimate). */
const oneThing = 0.8;

/** Best first, without what a surer one of another class says of the same thing: a damage is shown, and priced, once. */
export function calledOnce<T extends Detection>(detections: readonly T[]): readonly T[] {
  const shown: T[] = [];
  for (const one of detections) {
    const isOf = ({ label, box }: T) => label !== one.label && iou(cornersOf(box), cornersOf(one.box)) > oneThing;
    if (!shown.some(isOf)) shown.push(one);
  }
  return shown;
}

/** The detections of a look, best first; `withScores` adds the raw ones, and then each class speaks for itself. */
export function conclude({ model, floors, seen, wholeViews }: Look, withScores: boolean): readonly Detection[] {
  // a thing scores at most what its best box does; a cut box of up to twice the score may lend it that
  const least = floors.map((floor) => floor * cutRank);
  const whole = seen.flatMap((one) => one.whole);
  const pieces = seen.flatMap((one) => one.pieces);
  const things = mergeSightings({ whole, pieces }, { nmsIou: model.nmsIou, views: wholeViews, floors: least });
  // runs are in the order of their views, the largest first
  const maps = seen.find((one) => one.maps)?.maps;
  const mapOf = maps && mapsOf(maps);
  const detections = things
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
  return withScores ? detections : calledOnce(detections);
}

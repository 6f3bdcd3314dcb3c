import { own } from "../../../../contracts/kit/own.ts";
import type { Box } from "../../../../contracts/vocabulary.ts";
import { area, grow, overlapArea, union } from "../geometry.ts";
import type { Detection } from "../photo.ts";
import { endOf, meaningsOf } from "./labels.ts";
import type { View } from "./view.ts";

type Extent = { readonly width: number; readonly height: number };

/**
 * How far boxes are grown before they are tested for overlap, as a share of their size. The gap allows for one undetected
 * part between two parts of one car. Our own estimate.
 */
const partGap = 0.7;

const areClose = (a: Box, b: Box): boolean => overlapArea(grow(a, partGap), grow(b, partGap)) > 0;

/** The parts of the car that takes up the largest area of the photo. Cars next to it or behind it are left out. */
export function mainCar(parts: readonly Detection[]): readonly Detection[] {
  let clusters: (readonly Detection[])[] = [];
  for (const part of parts) {
    const joined = clusters.filter((cluster) => cluster.some((other) => areClose(other.box, part.box)));
    clusters = [...clusters.filter((cluster) => !joined.includes(cluster)), [...joined.flat(), part]];
  }
  const size = (cluster: readonly Detection[]) => area(union(cluster.map((part) => part.box)) ?? emptyBox);
  return clusters.toSorted((a, b) => size(b) - size(a))[0] ?? [];
}

/** A part with a lower confidence than this share of the photo's best counts as noise. Our own estimate. */
const minShareOfBestConfidence = 0.65;

/** Detections with a known label and a confidence that is not far below the best of the photo. */
export function credibleParts(parts: readonly Detection[]): readonly Detection[] {
  const known = parts.filter((part) => meaningsOf(part.label).length > 0);
  const best = Math.max(0, ...known.map(({ confidence }) => confidence));
  return known.filter(({ confidence }) => confidence >= minShareOfBestConfidence * best);
}

/** The minimum confidence of a part of the end that faces away from the camera. Our own estimate. */
const minFarEndConfidence = 0.7;

/**
 * The maximum area of a part of an end (a lamp, a hood) in a photo taken square from the side, as a share of the photo. On
 * photos of entire cars, a lamp takes up to 1 % and other parts up to 4 %. A detection that is several times larger is
 * something else in a close-up. Our own estimates.
 */
const maxEdgeOnShare = { lamp: 0.04, other: 0.15 } as const;

function isTooLargeForEnd({ label, box }: Detection, view: View, photo: Extent): boolean {
  if (view.kind !== "square" || view.end !== null || own(endOf, label) === undefined) return false;
  const maxShare = label.endsWith("light") ? maxEdgeOnShare.lamp : maxEdgeOnShare.other;
  return area(box) > maxShare * photo.width * photo.height;
}

/** The maximum number of parts with this label in one photo of a car: two if an end shows a pair of them, else one. */
function maxPartsOf(label: string, view: View): number {
  if (label === "wheel" || label === "side_mirror" || label === "side_window") return 2;
  const paired = meaningsOf(label).length === 2;
  return paired && (view.flank === null || /light$/.test(label)) ? 2 : 1;
}

/**
 * The detections that a photo from this angle can show of one car. Part models repeat a part on several tiles of a large
 * photo, so only the most confident hood is kept. A taillight at the front needs a high confidence. A hood that fills a
 * photo of the flank is dropped.
 */
export function plausibleParts(parts: readonly Detection[], view: View, photo: Extent): readonly Detection[] {
  const visible = parts.filter((part) => {
    const end = own(endOf, part.label);
    const ofThisEnd =
      view.end === null || end === undefined || end === view.end || part.confidence >= minFarEndConfidence;
    return ofThisEnd && !isTooLargeForEnd(part, view, photo);
  });
  return [...Map.groupBy(visible, ({ label }) => label)].flatMap(([label, group]) =>
    group.toSorted((a, b) => b.confidence - a.confidence).slice(0, maxPartsOf(label, view)),
  );
}

const emptyBox: Box = { x: 0, y: 0, width: 0, height: 0 };

import { own } from "../../../../contracts/kit/own.ts";
import type { Box } from "../../../../contracts/vocabulary.ts";
import { area, grow, overlapArea, union } from "../geometry.ts";
import type { Detection } from "../photo.ts";
import { endOf, meaningsOf } from "./labels.ts";
import type { View } from "./view.ts";

type Extent = { readonly width: number; readonly height: number };

/** Parts of one car lie within 0.7 of a part of each other, with one part missed between them. Our own estimate. */
const reach = 0.7;

const touch = (a: Box, b: Box): boolean => overlapArea(grow(a, reach), grow(b, reach)) > 0;

/** The parts of the car that fills most of the photo; a car beside or behind it is left out. */
export function mainCar(parts: readonly Detection[]): readonly Detection[] {
  let clusters: (readonly Detection[])[] = [];
  for (const part of parts) {
    const joined = clusters.filter((cluster) => cluster.some((other) => touch(other.box, part.box)));
    clusters = [...clusters.filter((cluster) => !joined.includes(cluster)), [...joined.flat(), part]];
  }
  const size = (cluster: readonly Detection[]) => area(union(cluster.map((part) => part.box)) ?? emptyBox);
  return clusters.toSorted((a, b) => size(b) - size(a))[0] ?? [];
}

/** A part less sure than this share of the photo's surest is taken for noise. Our own estimate. */
const leastOfSurest = 0.65;

/** Detections worth building on: of a known label, and not much less sure than the best of the photo. */
export function credibleParts(parts: readonly Detection[]): readonly Detection[] {
  const known = parts.filter((part) => meaningsOf(part.label).length > 0);
  const surest = Math.max(0, ...known.map(({ confidence }) => confidence));
  return known.filter(({ confidence }) => confidence >= leastOfSurest * surest);
}

/** A part of the far end must be found this surely to be believed. Our own estimate. */
const sureEnough = 0.7;

/**
 * Seen square from the side, what belongs to an end is a sliver: on whole cars a lamp takes up to 1 % of the photo, the rest
 * up to 4 %. What takes several times as much is something else, in a close-up. Our own estimates.
 */
const mostEdgeOn = { lamp: 0.04, other: 0.15 } as const;

function isEdgeOnAndLarge({ label, box }: Detection, view: View, photo: Extent): boolean {
  if (view.kind !== "square" || view.end !== null || own(endOf, label) === undefined) return false;
  const most = label.endsWith("light") ? mostEdgeOn.lamp : mostEdgeOn.other;
  return area(box) > most * photo.width * photo.height;
}

/** How many parts of a label one photo of a car can show: two of what is paired across an end, else one. */
function most(label: string, view: View): number {
  if (label === "wheel" || label === "side_mirror" || label === "side_window") return 2;
  const paired = meaningsOf(label).length === 2;
  return paired && (view.flank === null || /light$/.test(label)) ? 2 : 1;
}

/**
 * What a photo from this angle can show of one car: the surest hood and no second one, no taillight on the nose
 * unless it is sure, no hood that fills a photo of the flank. Part models repeat themselves on the tiles of a large photo.
 */
export function plausibleParts(parts: readonly Detection[], view: View, photo: Extent): readonly Detection[] {
  const visible = parts.filter((part) => {
    const end = own(endOf, part.label);
    const ofThisEnd = view.end === null || end === undefined || end === view.end || part.confidence >= sureEnough;
    return ofThisEnd && !isEdgeOnAndLarge(part, view, photo);
  });
  return [...Map.groupBy(visible, ({ label }) => label)].flatMap(([label, group]) =>
    group.toSorted((a, b) => b.confidence - a.confidence).slice(0, most(label, view)),
  );
}

const emptyBox: Box = { x: 0, y: 0, width: 0, height: 0 };

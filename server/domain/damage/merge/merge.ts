import type { Measured } from "../../../../contracts/inspections/findings.ts";
import type { Box, DamageType } from "../../../../contracts/vocabulary.ts";
import { rounded } from "../geometry.ts";
import { isLamp } from "../place/labels.ts";
import type { Placement } from "../place/place.ts";
import type { Spot } from "./position.ts";

/** One damage as one photo shows it. */
export interface Sighting {
  readonly image_index: number;
  readonly type: DamageType;
  readonly box: Box;
  readonly confidence: number;
  readonly placement: Placement;
  readonly measurements: Measured | null;
  readonly spot: Spot | null;
  readonly corner: boolean;
}

/** The maximum distance between two sightings of one damage, as a share of the part. Our own estimates. */
const tolerance = { square: 0.22, corner: 0.33 } as const;

/** Whether a part can have this damage only once: a broken lamp, or a damaged panel. */
const occursOnce = ({ type, placement }: Sighting): boolean => type === "panel_damage" || isLamp(placement.part);

/** Combined confidence in the damage and its part. The photo with the highest value is the best one. */
const quality = (sighting: Sighting): number => sighting.confidence * (0.5 + 0.5 * sighting.placement.confidence);

const spotDistance = (a: Spot, b: Spot): number => Math.hypot(a.across - b.across, a.down - b.down);

/** The distance between two sightings: 0 identical, up to 1 the same damage; null if they cannot be the same. */
function sightingDistance(a: Sighting, b: Sighting, areOnlyOnes: boolean): number | null {
  if (a.type !== b.type || a.placement.part !== b.placement.part) return null;
  if (a.placement.region.fitting !== b.placement.region.fitting) return null;
  if (occursOnce(a)) return 0;
  // Without a position, two sightings are the same damage only if each is the only one of its kind in its photo.
  if (a.spot === null || b.spot === null) return areOnlyOnes ? 1 : null;
  return spotDistance(a.spot, b.spot) / (a.corner || b.corner ? tolerance.corner : tolerance.square);
}

const kindOf = (sighting: Sighting): string =>
  [sighting.image_index, sighting.type, sighting.placement.part, sighting.placement.region.fitting].join("|");

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly distance: number;
}

function pairs(sightings: readonly Sighting[]): Pair[] {
  const counts = Map.groupBy(sightings, kindOf);
  const isOnlyOne = (sighting: Sighting) => counts.get(kindOf(sighting))?.length === 1;
  return sightings
    .flatMap((first, a) =>
      sightings.slice(a + 1).flatMap((second, offset) => {
        const distance = sightingDistance(first, second, isOnlyOne(first) && isOnlyOne(second));
        return distance !== null && distance <= 1 ? { a, b: a + 1 + offset, distance } : [];
      }),
    )
    .toSorted((x, y) => x.distance - y.distance || x.a - y.a || x.b - y.b);
}

/**
 * Groups the sightings of one damage: same type, same part, same place on it. The nearest pairs are joined first, and a
 * group has at most one sighting of each photo. The best photo comes first in its group.
 */
export function mergeSightings(sightings: readonly Sighting[]): readonly (readonly Sighting[])[] {
  let groups: (readonly number[])[] = sightings.map((_, i) => [i]);
  const shareAPhoto = (first: readonly number[], second: readonly number[]) => {
    const photos = new Set(first.map((i) => sightings[i]?.image_index));
    return second.some((i) => photos.has(sightings[i]?.image_index));
  };
  for (const { a, b } of pairs(sightings)) {
    const first = groups.find((group) => group.includes(a));
    const second = groups.find((group) => group.includes(b));
    if (!first || !second || first === second || shareAPhoto(first, second)) continue;
    groups = [...groups.filter((group) => group !== first && group !== second), [...first, ...second]];
  }
  return groups.map((group) =>
    group
      .flatMap((i) => sightings[i] ?? [])
      .toSorted((x, y) => quality(y) - quality(x) || x.image_index - y.image_index),
  );
}

/**
 * Confidence of one damage that several photos show: 1 - (1 - c1) * (1 - c2/2) * (1 - c3/2) ... with the best sighting
 * first. Every further sighting counts half, because a model repeats its mistakes (our own estimate). The result is never
 * below the best confidence and never above 1.
 */
export function jointConfidence(confidences: readonly number[]): number {
  const [best = 0, ...others] = confidences.toSorted((a, b) => b - a);
  return rounded(1 - others.reduce((doubt, confidence) => doubt * (1 - confidence / 2), 1 - best), 3);
}

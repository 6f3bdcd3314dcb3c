import type { Measured } from "../../../../contracts/findings.ts";
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

/** How far apart (shares of the part) two sightings of one damage may seem. Our own estimates. */
const tolerance = { square: 0.22, corner: 0.33 } as const;

/** What a part can have only once: a lamp is broken or not, an outlined panel is damaged or not. */
const single = ({ type, placement }: Sighting): boolean => type === "panel_damage" || isLamp(placement.part);

/** How sure that a photo shows this damage on this part; the best photo is the one with the most of it. */
const worth = (sighting: Sighting): number => sighting.confidence * (0.5 + 0.5 * sighting.placement.confidence);

const distance = (a: Spot, b: Spot): number => Math.hypot(a.across - b.across, a.down - b.down);

/** How unlike two sightings are: 0 the same, above 1 not to be joined; null never. */
function unlikeness(a: Sighting, b: Sighting, alone: boolean): number | null {
  if (a.type !== b.type || a.placement.part !== b.placement.part) return null;
  if (a.placement.region.fitting !== b.placement.region.fitting) return null;
  if (single(a)) return 0;
  // without a position only what is the sole one of its kind in both photos may be taken for the same
  if (a.spot === null || b.spot === null) return alone ? 1 : null;
  return distance(a.spot, b.spot) / (a.corner || b.corner ? tolerance.corner : tolerance.square);
}

const kindOf = (sighting: Sighting): string =>
  [sighting.image_index, sighting.type, sighting.placement.part, sighting.placement.region.fitting].join("|");

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly unlike: number;
}

function pairs(sightings: readonly Sighting[]): Pair[] {
  const counts = Map.groupBy(sightings, kindOf);
  const alone = (sighting: Sighting) => counts.get(kindOf(sighting))?.length === 1;
  return sightings
    .flatMap((first, a) =>
      sightings.slice(a + 1).flatMap((second, offset) => {
        const unlike = unlikeness(first, second, alone(first) && alone(second));
        return unlike !== null && unlike <= 1 ? { a, b: a + 1 + offset, unlike } : [];
      }),
    )
    .toSorted((x, y) => x.unlike - y.unlike || x.a - y.a || x.b - y.b);
}

/**
 * Groups the sightings of one damage: same type, part and place on it, nearest pairs first, and never two
 * of the same photo in a group. Each group has its best photo first.
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
    group.flatMap((i) => sightings[i] ?? []).toSorted((x, y) => worth(y) - worth(x) || x.image_index - y.image_index),
  );
}

/**
 * Confidence of one damage seen in several photos: the best sighting's, and every further one closes half of what
 * its own confidence would close of the rest, because one model's mistakes repeat (our own estimate):
 * 1 - (1 - c1) * (1 - c2/2) * (1 - c3/2) ... Never below the best, never above 1.
 */
export function jointConfidence(confidences: readonly number[]): number {
  const [best = 0, ...others] = confidences.toSorted((a, b) => b - a);
  return rounded(1 - others.reduce((doubt, confidence) => doubt * (1 - confidence / 2), 1 - best), 3);
}

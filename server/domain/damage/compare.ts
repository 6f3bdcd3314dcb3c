import type { z } from "zod";
import type { Damage } from "../../../contracts/inspections/findings.ts";
import type { InspectionImage } from "../../../contracts/inspections/inspection-image.ts";
import type { Angle, Box } from "../../../contracts/vocabulary.ts";
import { boxesOf } from "./boxes.ts";

type Image = Pick<z.infer<typeof InspectionImage>, "index" | "angle" | "width" | "height">;
export interface ComparedInspection {
  readonly damages: readonly Damage[];
  readonly images: readonly Image[];
}
export interface Comparison {
  readonly new: Damage[];
  readonly gone: Damage[];
  readonly same: Damage[];
}

/**
 * Two photos from one angle are framed alike but not identically. Boxes may show the same damage if their centers are at
 * most this share of the photo apart. Our own estimate.
 */
const maxCenterDistance = 0.2;

interface Place {
  readonly angle: Angle;
  readonly x: number;
  readonly y: number;
}

function placesOf(damage: Damage, images: readonly Image[]): Place[] {
  const place = (index: number, box: Box): Place[] => {
    const image = images.find((candidate) => candidate.index === index);
    if (!image) return [];
    return [
      { angle: image.angle, x: (box.x + box.width / 2) / image.width, y: (box.y + box.height / 2) / image.height },
    ];
  };
  const { coordinates } = damage.location;
  return boxesOf({ ...damage, coordinates }).flatMap(({ image_index, box }) => place(image_index, box));
}

/**
 * The distance between two findings, 0-1; null if they cannot be the same damage. The positions are compared if both
 * findings appear in photos of the same angle. Otherwise the distance is 1, so that this pair is matched last.
 */
function distanceBetween(before: readonly Place[], after: readonly Place[]): number | null {
  const distances = before.flatMap((a) =>
    after.filter((b) => b.angle === a.angle).map((b) => Math.hypot(a.x - b.x, a.y - b.y) / maxCenterDistance),
  );
  if (distances.length === 0) return 1;
  const nearest = Math.min(...distances);
  return nearest <= 1 ? nearest : null;
}

/** A wheel or a mirror is recorded under a panel, but its damage is not a damage of that panel. */
const isOnSame = (one: Damage, other: Damage): boolean =>
  one.type === other.type &&
  one.location.part === other.location.part &&
  one.location.fitting === other.location.fitting;

/**
 * Compares an earlier and a later inspection of one vehicle. Two findings are the same damage if type, part, and the wheel or
 * mirror are equal and, where photos of the same angle exist, the positions are close. The nearest pairs are matched first; a
 * finding belongs to at most one pair. Rejected findings are ignored. `same` holds the later inspection's findings.
 */
export function compareInspections(before: ComparedInspection, after: ComparedInspection): Comparison {
  const accepted = ({ damages }: ComparedInspection) => damages.filter(({ review }) => review !== "rejected");
  const earlier = accepted(before);
  const later = accepted(after);
  const pairs = earlier
    .flatMap((old) =>
      later
        .filter((now) => isOnSame(now, old))
        .map((now) => ({
          old,
          now,
          distance: distanceBetween(placesOf(old, before.images), placesOf(now, after.images)),
        })),
    )
    .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
  const matched = new Set<Damage>();
  for (const { old, now, distance } of pairs) {
    if (distance === null || matched.has(old) || matched.has(now)) continue;
    matched.add(old).add(now);
  }
  return {
    new: later.filter((damage) => !matched.has(damage)),
    gone: earlier.filter((damage) => !matched.has(damage)),
    same: later.filter((damage) => matched.has(damage)),
  };
}

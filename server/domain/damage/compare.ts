import type { z } from "zod";
import type { Damage } from "../../../contracts/findings.ts";
import type { InspectionImage } from "../../../contracts/visual.ts";
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
 * Photos of one angle are framed alike, not equally: centres up to this share of the photo apart may be the
 * same damage. Our own estimate.
 */
const sameWithin = 0.2;

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
 * How unlike two findings of two inspections are: null if they cannot be the same damage. By position where both were
 * seen from the same angle; where they were not, or one has no box, 1: the last to be matched.
 */
function unlikeness(before: readonly Place[], after: readonly Place[]): number | null {
  const apart = before.flatMap((a) =>
    after.filter((b) => b.angle === a.angle).map((b) => Math.hypot(a.x - b.x, a.y - b.y) / sameWithin),
  );
  if (apart.length === 0) return 1;
  const nearest = Math.min(...apart);
  return nearest <= 1 ? nearest : null;
}

/**
 * What is new, gone and the same between an earlier and a later inspection of one vehicle: same type, part and, where
 * photos of the same angle tell, position; nearest pairs first, each finding in one pair at most. Rejected
 * findings are no damage and take no part. `same` has the later inspection's findings.
 */
export function compareInspections(before: ComparedInspection, after: ComparedInspection): Comparison {
  const standing = ({ damages }: ComparedInspection) => damages.filter(({ review }) => review !== "rejected");
  const earlier = standing(before);
  const later = standing(after);
  const pairs = earlier
    .flatMap((old) =>
      later
        .filter((now) => now.type === old.type && now.location.part === old.location.part)
        .map((now) => ({ old, now, unlike: unlikeness(placesOf(old, before.images), placesOf(now, after.images)) })),
    )
    .toSorted((a, b) => (a.unlike ?? 0) - (b.unlike ?? 0));
  const matched = new Set<Damage>();
  for (const { old, now, unlike } of pairs) {
    if (unlike === null || matched.has(old) || matched.has(now)) continue;
    matched.add(old).add(now);
  }
  return {
    new: later.filter((damage) => !matched.has(damage)),
    gone: earlier.filter((damage) => !matched.has(damage)),
    same: later.filter((damage) => matched.has(damage)),
  };
}

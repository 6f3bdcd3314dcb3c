import { shownAngle } from "../../../contracts/inspections/inspection-image.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";
import type { InspectionImageType } from "../results/photo/photo-shortfall.ts";
import type { ChangedFinding } from "./changes.ts";

type Photo = Pick<InspectionImageType, "angle" | "index"> & Partial<Pick<InspectionImageType, "determined_angle">>;

/** The photos of one angle. An angle may be missing in one of the inspections. */
export interface PhotoPair<One extends Photo = InspectionImageType> {
  readonly angle: Angle;
  readonly earlier: One | undefined;
  readonly later: One | undefined;
}

const asShown = <One extends Photo>(photo: One): One => ({ ...photo, angle: shownAngle(photo) });

/**
 * Pairs photos by the angles that the analysis determined, in the order of the later inspection. Several photos of one angle
 * are paired in their order. `angle` of a returned photo is the determined one.
 */
export function photoPairs<One extends Photo>(
  earlierPhotos: readonly One[],
  laterPhotos: readonly One[],
): PhotoPair<One>[] {
  const [earlier, later] = [earlierPhotos.map(asShown), laterPhotos.map(asShown)];
  const angles = [...new Set([...later, ...earlier].map(({ angle }) => angle))];
  return angles.flatMap((angle) => {
    const [before, after] = [earlier, later].map((images) => images.filter((image) => image.angle === angle));
    const count = Math.max(before?.length ?? 0, after?.length ?? 0);
    return Array.from({ length: count }, (_, at) => ({ angle, earlier: before?.[at], later: after?.[at] }));
  });
}

/** The position of the pair with a photo that shows the finding; -1 if none does. */
export function pairOf(pairs: readonly PhotoPair<Photo>[], { damage, side }: ChangedFinding): number {
  const shownOn = [damage.image_index, ...damage.seen_in.map(({ image_index }) => image_index)];
  return pairs.findIndex((pair) => shownOn.includes(pair[side]?.index ?? -1));
}

import type { Damage } from "../../../contracts/findings.ts";
import type { Box } from "../../../contracts/vocabulary.ts";

/** A finding's own box, on the photo that shows it best, and what each photo showed of it. */
export interface Boxed extends Pick<Damage, "image_index" | "seen_in"> {
  readonly coordinates: Box | null;
}

/** Where a finding lies on each photo: its own box stands, for a person may have drawn it anew since it was seen. */
export const boxesOf = ({ image_index, coordinates, seen_in }: Boxed): readonly { image_index: number; box: Box }[] => [
  ...(image_index !== null && coordinates ? [{ image_index, box: coordinates }] : []),
  ...seen_in
    .filter((seen) => seen.image_index !== image_index || !coordinates)
    .map((seen) => ({ image_index: seen.image_index, box: seen.coordinates })),
];

/** The same on one photo; undefined where that does not show it. */
export const boxOn = (index: number, finding: Boxed): Box | undefined =>
  boxesOf(finding).find(({ image_index }) => image_index === index)?.box;

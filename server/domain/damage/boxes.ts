import type { Damage } from "../../../contracts/inspections/findings.ts";
import type { Box } from "../../../contracts/vocabulary.ts";

/** A finding with its own box, which lies on the photo that shows it best, and its box on each photo that shows it. */
export interface BoxedFinding extends Pick<Damage, "image_index" | "seen_in"> {
  readonly coordinates: Box | null;
}

/** The finding's box on each photo. Its own box replaces the model's box on that photo: a person may have redrawn it. */
export const boxesOf = ({
  image_index,
  coordinates,
  seen_in,
}: BoxedFinding): readonly { image_index: number; box: Box }[] => [
  ...(image_index !== null && coordinates ? [{ image_index, box: coordinates }] : []),
  ...seen_in
    .filter((seen) => seen.image_index !== image_index || !coordinates)
    .map((seen) => ({ image_index: seen.image_index, box: seen.coordinates })),
];

/** The finding's box on one photo; undefined if this photo does not show the finding. */
export const boxOn = (index: number, finding: BoxedFinding): Box | undefined =>
  boxesOf(finding).find(({ image_index }) => image_index === index)?.box;

import type { Damage } from "../../../../contracts/findings.ts";
import type { VisualInspection } from "../../../../contracts/visual.ts";
import type { Box } from "../../../../contracts/vocabulary.ts";
import { damageLabels, partLabel } from "../../../ui/labels.ts";

export interface Finding {
  readonly damage: Damage;
  /** What list, photo, diagram and paper call it: its number, which it keeps whatever happens to the others. */
  readonly mark: string;
  /** The same in words, for labels: "finding 3". */
  readonly title: string;
}

/** "Dent, left front door". */
export const findingName = ({ type, location }: Damage): string =>
  `${damageLabels[type]}, ${partLabel(location.part).toLowerCase()}`;

/** Each with its own number. A rejected finding keeps its number, which is drawn struck through. */
export const findingsOf = (damages: readonly Damage[]): Finding[] =>
  damages.map((damage) => ({
    damage,
    mark: String(damage.number),
    title: `${isRejected(damage) ? "rejected finding" : "finding"} ${damage.number}`,
  }));

export const isRejected = (damage: Damage): boolean => damage.review === "rejected";

/** Whether a photo shows it: what a person added by its part alone is on none. */
export const isOnPhoto = ({ damage }: Finding): boolean => damage.image_index !== null || damage.seen_in.length > 0;

export interface BoxOnPhoto extends Finding {
  readonly box: Box;
}

/** The boxes of one photo: a damage that several photos show has one in each. */
export function boxesOn(findings: readonly Finding[], imageIndex: number): BoxOnPhoto[] {
  return findings.flatMap((finding) => {
    const { seen_in, image_index, location } = finding.damage;
    // its own box first: a person may have drawn it anew since it was seen
    const own = image_index === imageIndex ? location.coordinates : null;
    const box = own ?? seen_in.find((sight) => sight.image_index === imageIndex)?.coordinates;
    return box ? [{ ...finding, box }] : [];
  });
}

export const damageById = (inspection: VisualInspection, id: string): Damage | undefined =>
  inspection.results?.damages.find(({ damage_id }) => damage_id === id);

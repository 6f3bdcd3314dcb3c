import type { Damage } from "../../../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import type { Box } from "../../../../contracts/vocabulary.ts";
import { t } from "../../../texts/t.ts";

export interface Finding {
  readonly damage: Damage;
  /** Its number in the list, on the photo, on the diagram and in the report. It never changes. */
  readonly mark: string;
}

/** "Dent, left front door". */
export const findingName = ({ type, location }: Damage): string =>
  t("results.finding.name", {
    damage: t(`labels.damage.${type}`),
    part: t(`labels.within.part.${location.part}`),
  });

/** The findings with their numbers. A rejected finding keeps its number, which is shown struck through. */
export const findingsOf = (damages: readonly Damage[]): Finding[] =>
  damages.map((damage) => ({ damage, mark: String(damage.number) }));

export const isRejected = (damage: Damage): boolean => damage.review === "rejected";

/** Whether a photo shows it. A finding that was added by its part alone is on no photo. */
export const isOnPhoto = ({ damage }: Finding): boolean => damage.image_index !== null || damage.seen_in.length > 0;

export type BoxOnPhoto<One extends Finding = Finding> = One & { readonly box: Box };

/** The boxes of findings on one photo. Damage that several photos show has a box on each of them. */
export function boxesOn<One extends Finding>(findings: readonly One[], imageIndex: number): BoxOnPhoto<One>[] {
  return findings.flatMap((finding) => {
    const { seen_in, image_index, location } = finding.damage;
    // the finding's own box has priority: the user may have redrawn it
    const own = image_index === imageIndex ? location.coordinates : null;
    const box = own ?? seen_in.find((sight) => sight.image_index === imageIndex)?.coordinates;
    return box ? [{ ...finding, box }] : [];
  });
}

export const damageById = (inspection: VisualInspection, id: string): Damage | undefined =>
  inspection.results?.damages.find(({ damage_id }) => damage_id === id);

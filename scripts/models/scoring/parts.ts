import { auroc } from "../evaluation/figures/auroc.ts";
import type { PartsRequest } from "./coco.ts";

export interface PartScores {
  readonly parts: number;
  readonly damagedParts: number;
  /** Damaged against all sound parts. All three are null if there are no damaged or no sound parts. */
  readonly auroc: number | null;
  /** Against parts of undamaged cars: they are easier to tell, because their pictures look different. */
  readonly aurocAgainstCleanCars: number | null;
  /** Against sound parts of damaged cars. */
  readonly aurocAmongDamaged: number | null;
}

/** How well a score tells damaged parts from sound ones. */
export function scoreParts({ parts }: PartsRequest): PartScores {
  const separation = (isWanted: (part: PartsRequest["parts"][number]) => boolean): number | null => {
    const scores = (damaged: boolean) =>
      parts.filter((part) => part.damaged === damaged && isWanted(part)).map(({ score }) => score);
    return auroc(scores(true), scores(false));
  };
  return {
    parts: parts.length,
    damagedParts: parts.filter(({ damaged }) => damaged).length,
    auroc: separation(() => true),
    aurocAgainstCleanCars: separation(({ damaged, clean }) => damaged || clean),
    aurocAmongDamaged: separation(({ clean }) => !clean),
  };
}

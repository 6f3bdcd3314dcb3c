import { type Corners, ios, iou } from "../../../../server/vision/detect/candidates.ts";
import { auroc } from "../figures/auroc.ts";
import { rightFrom } from "../figures/match.ts";
import { partKind } from "../labels/part-names.ts";
import type { Photo } from "../labels/photos.ts";
import type { Predictions } from "../predictions.ts";

/**
 * If damage covers more than this share of a part, or the part covers more than this share of the damage, the part
 * may be damaged (our own estimate).
 */
const minDamageOverlap = 0.1;

export interface Separation {
  readonly positives: number;
  readonly negatives: number;
  /** Boxes without a result, because the models found no part there. */
  readonly withoutScore: number;
  readonly auroc: number | null;
}

export interface DamagedPartsTally {
  /** Labeled boxes: damaged parts against the same kinds of parts of undamaged cars. */
  readonly labeled: Separation;
  /** Parts that the models find on damaged cars: those with a damage label against those without. */
  readonly within: Separation;
}

interface Scores {
  readonly positives: number[];
  readonly negatives: number[];
  withoutScore: number;
}
const noScores = (): Scores => ({ positives: [], negatives: [], withoutScore: 0 });

const separation = ({ positives, negatives, withoutScore }: Scores): Separation => ({
  positives: positives.length,
  negatives: negatives.length,
  withoutScore,
  auroc: auroc(positives, negatives),
});

/**
 * Measures how well the models separate damaged from undamaged parts. The second figure is harder and more reliable:
 * pictures of damaged and of undamaged cars come from different cameras, and this difference alone separates them to
 * some degree.
 */
export function damagedPartsTally() {
  const labeled = noScores();
  const within = noScores();

  const note = (scores: Scores, sort: "positives" | "negatives", score: number | null) => {
    if (score === null) scores.withoutScore++;
    else scores[sort].push(score);
  };

  function compareWithin(regions: NonNullable<Photo["damage"]>["regions"], { parts }: Predictions): void {
    const isDamaged = (kind: string, box: Corners) =>
      regions.some(({ part, box: damage }) => part && partKind(part) === kind && iou(box, damage) >= rightFrom);
    const overlapsDamage = (box: Corners) => regions.some(({ box: damage }) => ios(box, damage) >= minDamageOverlap);
    for (const { label, shown, box, damaged } of parts) {
      const kind = partKind(label);
      if (!shown || kind === null) continue;
      if (isDamaged(kind, box)) note(within, "positives", damaged);
      else if (!overlapsDamage(box)) note(within, "negatives", damaged);
    }
  }

  return {
    add(photo: Photo, predictions: Predictions): void {
      const damages = photo.damage?.regions ?? [];
      const damagedParts = damages.filter(({ part }) => part && partKind(part) !== null);
      for (const { box } of damagedParts) note(labeled, "positives", predictions.damagedAt(box));
      if (damagedParts.length > 0) compareWithin(damages, predictions);
      if (!photo.clean) return;
      for (const { part, box } of photo.parts?.regions ?? []) {
        if (partKind(part) !== null) note(labeled, "negatives", predictions.damagedAt(box));
      }
    },
    result: (): DamagedPartsTally => ({ labeled: separation(labeled), within: separation(within) }),
  };
}

import { type Corners, iou } from "../../../../server/vision/detect/candidates.ts";
import { liesIn } from "../../evaluation/tallies/class-evidence.ts";
import { hitFrom, hitOverlap } from "../../evaluation/tallies/hit.ts";
import type { CorrectedPhoto } from "../photos.ts";

/** What a score should be. Above 0: the score that a box on a label should have. */
export const target = {
  negative: 0,
  /** It is not known whether there is damage of this class, so the score does not count. */
  open: -1,
  /** An inspector rejected this finding. */
  rejected: -2,
} as const;

/** As in the training (models/training/forecourt_training/detector/loss.py): boxes per label, and the target of a poor box. */
const maxBoxes = 10;
const targetFloor = 0.3;

/** Minimum IoU of a box with a rejected finding to be the same finding. */
const sameFrom = 0.5;

/** The boxes of one run of the model, in pixels of the labels, and their scores. */
export interface RunBoxes {
  readonly boxes: readonly (Corners | undefined)[];
  /** [box · classes], objectness · class, for the trained classes. */
  readonly scores: Float32Array;
  /** The trained classes that the product detects in this run. */
  readonly isDetected: readonly boolean[];
  /** Whether the center of a box is in the picture that the model saw. */
  readonly sees: (box: Corners) => boolean;
}

type Targets = Float32Array;

/** The targets of one class, the `at`-th of the trained ones. */
interface Column {
  readonly targets: Targets;
  readonly run: RunBoxes;
  readonly at: number;
}

/** Sets the targets of the boxes that fit a label best: as many as the sum of their ten best overlaps, as in SimOTA. */
function assign({ targets, run, at }: Column, label: Corners, pointsAt: (box: Corners) => boolean): void {
  const count = run.isDetected.length;
  const near = run.boxes.flatMap((box, index) => {
    if (!box || !pointsAt(box)) return [];
    const overlap = iou(box, label);
    const score = run.scores[index * count + at] ?? 0;
    return [{ index, overlap, fit: 3 * Math.log(overlap + 1e-6) + 0.5 * Math.log(score + 1e-9) }];
  });
  const overlaps = near.map(({ overlap }) => overlap).sort((a, b) => b - a);
  const sum = overlaps.slice(0, maxBoxes).reduce((total, overlap) => total + overlap, 0);
  const wanted = Math.max(1, Math.floor(sum));
  const best = near.toSorted((a, b) => b.fit - a.fit).slice(0, wanted);
  for (const { index, overlap } of best) {
    const place = index * count + at;
    targets[place] = Math.max(targets[place] ?? 0, targetFloor + (1 - targetFloor) * overlap);
  }
}

/** Sets a target unless the box has one above 0. */
function mark({ targets, run, at }: Column, value: number, isMarked: (box: Corners) => boolean): void {
  const count = run.isDetected.length;
  for (const [index, box] of run.boxes.entries()) {
    const place = index * count + at;
    if (box && !((targets[place] ?? 0) > 0) && isMarked(box)) targets[place] = value;
  }
}

/** The targets [box · classes] of a run on a corrected photo, for the trained `classes`. */
export function targetsOf(photo: CorrectedPhoto, run: RunBoxes, classes: readonly string[]): Targets {
  const targets: Targets = new Float32Array(run.boxes.length * classes.length);
  const overlap = hitOverlap(photo);
  const anywhere = photo.regions.filter(({ damage }) => damage === "any_damage");
  for (const [at, name] of classes.entries()) {
    const column = { targets, run, at };
    const isJudged = photo.known.has(name) && run.isDetected[at] === true;
    const labels = photo.regions.filter(({ damage }) => damage === name);
    const pointsAt = (label: { readonly box: Corners }) => (box: Corners) => overlap({ box }, label) >= hitFrom;
    if (isJudged) {
      for (const label of labels) {
        if (run.sees(label.box)) assign(column, label.box, pointsAt(label));
        // the model sees only a part of this damage
        else mark(column, target.open, pointsAt(label));
      }
      mark(column, target.open, (box) => liesIn({ box }, anywhere));
    } else mark(column, target.open, () => true);
    if (run.isDetected[at] !== true) continue;
    for (const rejected of photo.rejected) {
      if (rejected.damage === name) mark(column, target.rejected, (box) => iou(box, rejected.box) >= sameFrom);
    }
  }
  return targets;
}

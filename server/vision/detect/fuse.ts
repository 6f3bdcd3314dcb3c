import { type Candidate, type Corners, iou } from "./candidates.ts";
import { best, byClass } from "./nms.ts";

/** The best boxes of each class of one view. Fusing reads only these. */
export const bestOfEach = (candidates: readonly Candidate[]): readonly Candidate[] => byClass(candidates).flatMap(best);

/** The mean of boxes, weighted by score. */
function meanBox(boxes: readonly Candidate[]): Corners {
  const total = boxes.reduce((sum, { score }) => sum + score, 0);
  const mean = (edge: keyof Corners) => boxes.reduce((sum, box) => sum + box.score * box[edge], 0) / total;
  return { x0: mean("x0"), y0: mean("y0"), x1: mean("x1"), y1: mean("y1") };
}

/** Fuses boxes of the same thing (best first) into one. */
function fuseBoxes(boxes: readonly [Candidate, ...Candidate[]], views: number): Candidate {
  const bestOf = new Map<number, number>();
  for (const { view, score } of boxes) if (!bestOf.has(view)) bestOf.set(view, score);
  const score = [...bestOf.values()].reduce((sum, one) => sum + one, 0) / views;
  // with one view the best box is better: with a mean the outlines of parts lost a point
  return { ...boxes[0], ...(views > 1 && meanBox(boxes)), score };
}

function fuseClass(candidates: readonly Candidate[], { nmsIou, views, floors }: Fusing): readonly Candidate[] {
  const fused: Candidate[] = [];
  let remaining = candidates.toSorted((a, b) => b.score - a.score);
  for (let [leader] = remaining; leader && leader.score >= (floors[leader.label] ?? 1); [leader] = remaining) {
    const same: [Candidate, ...Candidate[]] = [leader];
    const other: Candidate[] = [];
    for (const box of remaining.slice(1)) (iou(leader, box) > nmsIou ? same : other).push(box);
    fused.push(fuseBoxes(same, views));
    remaining = other;
  }
  return fused.toSorted((a, b) => b.score - a.score);
}

export interface Fusing {
  /** Boxes of a class with a higher IoU than this with the best of them show the same thing. */
  readonly nmsIou: number;
  /** Number of views. A view without the thing lowers its score. */
  readonly views: number;
  /** Minimum score of a thing's best box, per class. Lower boxes only contribute to other boxes. */
  readonly floors: readonly number[];
}

/**
 * Fuses the boxes of all full views, class by class, into one box per thing. With several views the box is the mean of all,
 * weighted by score, and its score is the mean over the views of each view's best score (as in weighted boxes fusion,
 * Solovyev et al. 2021, arXiv 1910.13302).
 */
export const fuseViews = (candidates: readonly Candidate[], fusing: Fusing): readonly Candidate[] =>
  byClass(candidates).flatMap((group) => fuseClass(group, fusing));

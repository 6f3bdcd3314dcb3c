import { type Candidate, type Corners, iou } from "./candidates.ts";
import { best, byClass } from "./nms.ts";

/** The best boxes of each class of one view, all that fusing looks at. */
export const bestOfEach = (candidates: readonly Candidate[]): readonly Candidate[] => byClass(candidates).flatMap(best);

/** The mean of boxes, each weighed by its score. */
function meanBox(boxes: readonly Candidate[]): Corners {
  const total = boxes.reduce((sum, { score }) => sum + score, 0);
  const mean = (edge: keyof Corners) => boxes.reduce((sum, box) => sum + box.score * box[edge], 0) / total;
  return { x0: mean("x0"), y0: mean("y0"), x1: mean("x1"), y1: mean("y1") };
}

/** One finding of boxes of the same thing, best first. */
function agreed(boxes: readonly [Candidate, ...Candidate[]], views: number): Candidate {
  const bestOf = new Map<number, number>();
  for (const { view, score } of boxes) if (!bestOf.has(view)) bestOf.set(view, score);
  const score = [...bestOf.values()].reduce((sum, one) => sum + one, 0) / views;
  // seen once, a thing's best box is the better one: by a mean the outlines of parts lost a point
  return { ...boxes[0], ...(views > 1 && meanBox(boxes)), score };
}

function fuseClass(candidates: readonly Candidate[], { nmsIou, views, floors }: Fusing): readonly Candidate[] {
  const fused: Candidate[] = [];
  let left = candidates.toSorted((a, b) => b.score - a.score);
  for (let [leader] = left; leader && leader.score >= (floors[leader.label] ?? 1); [leader] = left) {
    const same: [Candidate, ...Candidate[]] = [leader];
    const other: Candidate[] = [];
    for (const box of left.slice(1)) (iou(leader, box) > nmsIou ? same : other).push(box);
    fused.push(agreed(same, views));
    left = other;
  }
  return fused.toSorted((a, b) => b.score - a.score);
}

export interface Fusing {
  /** Boxes of a class that overlap the best of them by more than this show the same thing. */
  readonly nmsIou: number;
  /** How many views were looked at: one that does not show a thing speaks against it. */
  readonly views: number;
  /** Per class the least score of a thing's best box; what is below tells of other things' boxes only. */
  readonly floors: readonly number[];
}

/**
 * Class by class, all boxes of views that show the photo whole, made one per thing. Of several views its box is the mean of
 * all, weighed by their scores, and its score the mean over the views of the best that each gives it (as in weighted boxes
 * fusion, Solovyev et al. 2021, arXiv 1910.13302).
 */
export const fuseViews = (candidates: readonly Candidate[], fusing: Fusing): readonly Candidate[] =>
  byClass(candidates).flatMap((group) => fuseClass(group, fusing));

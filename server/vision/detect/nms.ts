import { type Candidate, type Corners, ios, iou, isCut } from "./candidates.ts";

/** Most boxes per class that are compared with each other: more on one photo are noise. */
export const mostPerClass = 100;

/** A cut box that lies this far inside another of its class shows the same thing (our own estimate). */
const cutInside = 0.6;

/**
 * When boxes are ranked, a cut one counts half: it shows a part only, so a whole box of at least half
 * its score is the better answer (our own estimate).
 */
export const cutRank = 0.5;

/** Halves of one thing must overlap by this share of the smaller, across the border (our own estimate). */
const halvesOverlap = 0.3;

export const byClass = (candidates: readonly Candidate[]) => [
  ...Map.groupBy(candidates, ({ label }) => label).values(),
];

/** The best `mostPerClass`, best first. */
export const best = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.toSorted((a, b) => b.score - a.score).slice(0, mostPerClass);

/** Class-wise greedy non-maximum suppression of the boxes of one tile. */
export function suppressInTile(candidates: readonly Candidate[], nmsIou: number): readonly Candidate[] {
  return byClass(candidates).flatMap((group) => {
    const kept: Candidate[] = [];
    for (const box of best(group)) {
      if (!kept.some((better) => iou(better, box) > nmsIou)) kept.push(box);
    }
    return kept;
  });
}

/** Overlap of two spans as a share of the shorter. */
const spanOverlap = (a0: number, a1: number, b0: number, b1: number) =>
  (Math.min(a1, b1) - Math.max(a0, b0)) / Math.max(1e-9, Math.min(a1 - a0, b1 - b0));

/** Whether `a` is cut on its right (or below) where `b`, of the neighbouring tile, is cut on its left (or above). */
function areHalves(a: Candidate, b: Candidate): boolean {
  if (a.label !== b.label || a.view !== b.view) return false;
  const beside = a.cut.right && b.cut.left && a.x0 < b.x0 && a.x1 < b.x1 && b.x0 <= a.x1;
  if (beside && spanOverlap(a.y0, a.y1, b.y0, b.y1) >= halvesOverlap) return true;
  const below = a.cut.bottom && b.cut.top && a.y0 < b.y0 && a.y1 < b.y1 && b.y0 <= a.y1;
  return below && spanOverlap(a.x0, a.x1, b.x0, b.x1) >= halvesOverlap;
}

/** The box around two halves; it is still cut on those outer sides where a half was. */
function joined(a: Candidate, b: Candidate): Candidate {
  const around: Corners = {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  };
  const outer = (side: "left" | "top" | "right" | "bottom", edge: keyof Corners) =>
    (a.cut[side] && a[edge] === around[edge]) || (b.cut[side] && b[edge] === around[edge]);
  return {
    ...a,
    ...around,
    score: Math.max(a.score, b.score),
    // neither tile's map shows the whole
    map: undefined,
    cut: {
      left: outer("left", "x0"),
      top: outer("top", "y0"),
      right: outer("right", "x1"),
      bottom: outer("bottom", "y1"),
    },
  };
}

/** Makes the parts of a thing that tile borders cut into one box, over as many tiles as it spans. */
export function joinHalves(candidates: readonly Candidate[]): readonly Candidate[] {
  const whole = candidates.filter((box) => !isCut(box));
  const open = candidates.filter(isCut);
  for (let first = 0; first < open.length; first++) {
    for (let second = 0; second < open.length; second++) {
      const a = open[first];
      const b = open[second];
      if (!a || !b || !areHalves(a, b)) continue;
      open[first] = joined(a, b);
      open.splice(second, 1);
      // the grown box may meet a third part: begin again with the shorter list
      first = -1;
      break;
    }
  }
  return [...whole, ...open];
}

/** The same for boxes of one class. */
function suppressClass(candidates: readonly Candidate[], nmsIou: number): readonly Candidate[] {
  const rank = (box: Candidate) => box.score * (isCut(box) ? cutRank : 1);
  const kept: Candidate[] = [];
  for (const box of joinHalves(best(candidates)).toSorted((a, b) => rank(b) - rank(a))) {
    const same = kept.findIndex(
      (better) => iou(better, box) > nmsIou || ((isCut(better) || isCut(box)) && ios(better, box) >= cutInside),
    );
    const better = kept[same];
    if (!better) kept.push(box);
    else if (box.score > better.score) kept[same] = { ...better, score: box.score };
  }
  return kept;
}

/**
 * One box per thing from the boxes of all tiles and views: class-wise greedy suppression by IoU, and
 * by intersection over the smaller area where a box is cut. The fuller box stays, with the best score
 * that any of them had.
 */
export function suppressAcross(candidates: readonly Candidate[], nmsIou: number): readonly Candidate[] {
  return byClass(candidates).flatMap((group) => suppressClass(group, nmsIou));
}

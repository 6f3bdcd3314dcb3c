import { type Candidate, type Corners, ios, iou, isCut } from "./candidates.ts";

/** Maximum number of boxes per class that are compared. More boxes on one photo are noise. */
export const maxPerClass = 100;

/** A cut box with at least this share of its area inside another box of its class shows the same thing (our own estimate). */
const cutInside = 0.6;

/**
 * Factor for the rank of a cut box. It shows only a part, so a complete box of at least half its score is better (our own
 * estimate).
 */
export const cutRank = 0.5;

/** Two halves of one thing overlap by at least this share of the shorter side, along the tile border (our own estimate). */
const halvesOverlap = 0.3;

export const byClass = (candidates: readonly Candidate[]) => [
  ...Map.groupBy(candidates, ({ label }) => label).values(),
];

/** The best `maxPerClass`, best first. */
export const best = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.toSorted((a, b) => b.score - a.score).slice(0, maxPerClass);

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

/** Whether `a` is cut on its right (or below) where `b`, of the neighboring tile, is cut on its left (or above). */
function areHalves(a: Candidate, b: Candidate): boolean {
  if (a.label !== b.label || a.view !== b.view) return false;
  const isLeftOf = a.cut.right && b.cut.left && a.x0 < b.x0 && a.x1 < b.x1 && b.x0 <= a.x1;
  if (isLeftOf && spanOverlap(a.y0, a.y1, b.y0, b.y1) >= halvesOverlap) return true;
  const isAbove = a.cut.bottom && b.cut.top && a.y0 < b.y0 && a.y1 < b.y1 && b.y0 <= a.y1;
  return isAbove && spanOverlap(a.x0, a.x1, b.x0, b.x1) >= halvesOverlap;
}

/** The box around two halves. An outer side stays cut if the half on that side is cut there. */
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
    // neither tile's map shows the entire thing
    map: undefined,
    cut: {
      left: outer("left", "x0"),
      top: outer("top", "y0"),
      right: outer("right", "x1"),
      bottom: outer("bottom", "y1"),
    },
  };
}

/** Joins boxes that tile borders cut into one box per thing, over any number of tiles. */
export function joinHalves(candidates: readonly Candidate[]): readonly Candidate[] {
  const complete = candidates.filter((box) => !isCut(box));
  const cut = candidates.filter(isCut);
  for (let first = 0; first < cut.length; first++) {
    for (let second = 0; second < cut.length; second++) {
      const a = cut[first];
      const b = cut[second];
      if (!a || !b || !areHalves(a, b)) continue;
      cut[first] = joined(a, b);
      cut.splice(second, 1);
      // the larger box may touch a third part: start again with the shorter list
      first = -1;
      break;
    }
  }
  return [...complete, ...cut];
}

/** `suppressAcrossTiles` for boxes of one class. */
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
 * Reduces the boxes of all tiles and views to one per thing: class-wise greedy suppression by IoU, or by intersection over
 * the smaller area if a box is cut. The more complete box stays and gets the best score of all.
 */
export function suppressAcrossTiles(candidates: readonly Candidate[], nmsIou: number): readonly Candidate[] {
  return byClass(candidates).flatMap((group) => suppressClass(group, nmsIou));
}

import { averagePrecision, ranked } from "../figures/precision.ts";
import { recallAt } from "../figures/recall.ts";
import type { ClassEvidence, Mark } from "./class-evidence.ts";

/** Average precision of a class; null without labels. */
export const apOf = ({ findings, labels }: ClassEvidence): number | null =>
  averagePrecision(ranked(findings), labels.length);

/** The evidence of the findings and labels that `isWanted` keeps. */
export const only = (
  { findings, labels, pictures }: ClassEvidence,
  isWanted: (mark: Mark) => boolean,
): ClassEvidence => ({
  findings: findings.filter(isWanted),
  labels: labels.filter(isWanted),
  pictures,
});

/** Average precision of a class as a function of how often each group of pictures was drawn, for `interval`. */
export function apInDraws({
  findings,
  labels,
}: Pick<ClassEvidence, "findings" | "labels">): (drawn: Uint16Array) => number | null {
  const best = ranked(findings);
  // findings after the last right one change nothing
  const relevant = best.slice(0, best.findLastIndex(({ right }) => right) + 1);
  return (drawn) => {
    const times = ({ group }: Mark) => drawn[group] ?? 0;
    const count = labels.reduce((sum, label) => sum + times(label), 0);
    return averagePrecision(relevant, count, times);
  };
}

/** Recall of a class with at most `allowed` false findings per picture that judges it; null without labels. */
export const recallOf = ({ findings, labels, pictures }: ClassEvidence, allowed: number): number | null =>
  recallAt(ranked(findings), allowed, { labels: labels.length, pictures: pictures.length });

/** The same as a function of how often each group of pictures was drawn, for `interval`. */
export function recallInDraws({ findings, labels, pictures }: ClassEvidence, allowed: number) {
  const best = ranked(findings);
  return (drawn: Uint16Array): number | null => {
    const weight = ({ group }: { readonly group: number }) => drawn[group] ?? 0;
    const count = (rows: readonly { readonly group: number }[]) => rows.reduce((sum, row) => sum + weight(row), 0);
    return recallAt(best, allowed, { labels: count(labels), pictures: count(pictures), weight });
  };
}

import { averagePrecision, ranked } from "../figures/precision.ts";
import type { ClassEvidence, Mark } from "./class-evidence.ts";

/** Average precision of a class; null without labels. */
export const apOf = ({ findings, labels }: ClassEvidence): number | null =>
  averagePrecision(ranked(findings), labels.length);

/** The evidence of the findings and labels that `isWanted` keeps. */
export const only = ({ findings, labels }: ClassEvidence, isWanted: (mark: Mark) => boolean): ClassEvidence => ({
  findings: findings.filter(isWanted),
  labels: labels.filter(isWanted),
});

/** Average precision of a class as a function of how often each group of pictures was drawn, for `interval`. */
export function apInDraws({ findings, labels }: ClassEvidence): (drawn: Uint16Array) => number | null {
  const best = ranked(findings);
  // findings after the last right one change nothing
  const relevant = best.slice(0, best.findLastIndex(({ right }) => right) + 1);
  return (drawn) => {
    const times = ({ group }: Mark) => drawn[group] ?? 0;
    const count = labels.reduce((sum, label) => sum + times(label), 0);
    return averagePrecision(relevant, count, times);
  };
}

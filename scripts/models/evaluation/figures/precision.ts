/** A finding that is judged: it met a label of its class, or none. */
export interface Judged {
  readonly score: number;
  readonly right: boolean;
}

/** Best first; equal scores keep their order. */
export const ranked = <T extends Judged>(findings: readonly T[]): readonly T[] =>
  findings.toSorted((a, b) => b.score - a.score);

/**
 * Average precision: the area under the precision-recall curve, precision interpolated at all points (as Pascal VOC
 * has it since 2010). `findings` are ranked; null without labels. `weight` counts a finding as if it were there so
 * many times, for resampling; `labelled` then counts labels the same way.
 */
export function averagePrecision<T extends Judged>(
  findings: readonly T[],
  labelled: number,
  weight: (finding: T) => number = () => 1,
): number | null {
  if (labelled <= 0) return null;
  let hits = 0;
  let shown = 0;
  const steps: { readonly gained: number; readonly precision: number }[] = [];
  for (const finding of findings) {
    const times = weight(finding);
    shown += times;
    if (!finding.right || times === 0) continue;
    hits += times;
    steps.push({ gained: times / labelled, precision: hits / shown });
  }
  let area = 0;
  let best = 0;
  for (const { gained, precision } of steps.reverse()) {
    best = Math.max(best, precision);
    area += gained * best;
  }
  return area;
}

/** The mean of those that there are; null without any. */
export function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** A judged finding: whether it matches a label of its class. */
export interface Judged {
  readonly score: number;
  readonly right: boolean;
}

/** Best first; equal scores keep their order. */
export const ranked = <T extends Judged>(findings: readonly T[]): readonly T[] =>
  findings.toSorted((a, b) => b.score - a.score);

/**
 * Average precision: the area under the precision-recall curve, with precision interpolated at all points (as in
 * Pascal VOC since 2010). `findings` are ranked. Null without labels. For resampling, `weight` is the number of times
 * that a finding counts; `labeled` must count labels the same way.
 */
export function averagePrecision<T extends Judged>(
  findings: readonly T[],
  labeled: number,
  weight: (finding: T) => number = () => 1,
): number | null {
  if (labeled <= 0) return null;
  let hits = 0;
  let shown = 0;
  const steps: { readonly gained: number; readonly precision: number }[] = [];
  for (const finding of findings) {
    const times = weight(finding);
    shown += times;
    if (!finding.right || times === 0) continue;
    hits += times;
    steps.push({ gained: times / labeled, precision: hits / shown });
  }
  let area = 0;
  let best = 0;
  for (const { gained, precision } of steps.reverse()) {
    best = Math.max(best, precision);
    area += gained * best;
  }
  return area;
}

/** The mean of the values that are not null. Null if there are none. */
export function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

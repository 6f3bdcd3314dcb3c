import type { Judged } from "./precision.ts";

/** False findings per picture at which recall is reported. */
export const falsePerPicture = [0.1, 0.2, 0.5] as const;

interface Counts<T> {
  readonly labels: number;
  readonly pictures: number;
  /** For resampling: how often a finding counts. `labels` and `pictures` must be counted the same way. */
  readonly weight?: (finding: T) => number;
}

/**
 * The largest share of the labels that is found while there are at most `allowed` false findings per picture. `findings`
 * are ranked. Null without labels.
 */
export function recallAt<T extends Judged>(
  findings: readonly T[],
  allowed: number,
  { labels, pictures, weight = () => 1 }: Counts<T>,
): number | null {
  if (labels <= 0) return null;
  let found = 0;
  let wrong = 0;
  for (const finding of findings) {
    if (finding.right) found += weight(finding);
    else wrong += weight(finding);
    if (wrong > allowed * pictures) break;
  }
  return found / labels;
}

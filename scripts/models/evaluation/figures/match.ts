/** Least overlap at which a finding is right. */
export const rightFrom = 0.5;

/**
 * Greedy matching: the findings, best first, each claim the free label with which they overlap most, where that is
 * `least` or more. Gives per finding the index of its label, or null.
 */
export function match<Finding, Label>(
  findings: readonly Finding[],
  labels: readonly Label[],
  overlap: (finding: Finding, label: Label) => number,
  least: number = rightFrom,
): readonly (number | null)[] {
  const taken = new Set<number>();
  return findings.map((finding) => {
    let best: number | null = null;
    let most = 0;
    for (const [index, label] of labels.entries()) {
      const shared = taken.has(index) ? 0 : overlap(finding, label);
      if (shared > most) [best, most] = [index, shared];
    }
    if (best === null || most < least) return null;
    taken.add(best);
    return best;
  });
}

/** Minimum overlap of a right finding. */
export const rightFrom = 0.5;

/**
 * Greedy matching: each finding, best first, takes the free label that it overlaps most, if the overlap is at least
 * `least`. Returns, per finding, the index of its label, or null.
 */
export function match<Finding, Label>(
  findings: readonly Finding[],
  labels: readonly Label[],
  overlap: (finding: Finding, label: Label) => number,
  least: number = rightFrom,
): readonly (number | null)[] {
  const claimed = new Set<number>();
  return findings.map((finding) => {
    let best: number | null = null;
    let largest = 0;
    for (const [index, label] of labels.entries()) {
      const shared = claimed.has(index) ? 0 : overlap(finding, label);
      if (shared > largest) [best, largest] = [index, shared];
    }
    if (best === null || largest < least) return null;
    claimed.add(best);
    return best;
  });
}

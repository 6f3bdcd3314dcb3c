/** The confidence of a finding, 0-1, and whether the finding is right. */
export interface Claim {
  readonly confidence: number;
  readonly right: boolean;
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean confidence and share of right findings. Both are null if the bin is empty. */
  readonly claimed: number | null;
  readonly right: number | null;
}

const binCount = 10;

/** Ten equal bins of confidence. */
export function bins(claims: readonly Claim[]): readonly Bin[] {
  const filled = Array.from({ length: binCount }, () => ({ count: 0, claimed: 0, right: 0 }));
  for (const { confidence, right } of claims) {
    const bin = filled[Math.min(binCount - 1, Math.floor(confidence * binCount))];
    if (!bin) continue;
    bin.count++;
    bin.claimed += confidence;
    bin.right += right ? 1 : 0;
  }
  return filled.map(({ count, claimed, right }, index) => ({
    from: index / binCount,
    to: (index + 1) / binCount,
    count,
    claimed: count === 0 ? null : claimed / count,
    right: count === 0 ? null : right / count,
  }));
}

/**
 * Expected calibration error: the mean distance between confidence and share of right findings over the bins,
 * weighted by their number of findings (Guo et al. 2017, arXiv 1706.04599). Null without findings.
 */
export function calibrationError(claims: readonly Claim[]): number | null {
  if (claims.length === 0) return null;
  const gaps = bins(claims).map(({ count, claimed, right }) => count * Math.abs((claimed ?? 0) - (right ?? 0)));
  return gaps.reduce((sum, gap) => sum + gap, 0) / claims.length;
}

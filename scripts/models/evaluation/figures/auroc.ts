/** The share of pairs of one positive and one negative in which the positive scores higher; ties count half. */
export function auroc(positives: readonly number[], negatives: readonly number[]): number | null {
  if (positives.length === 0 || negatives.length === 0) return null;
  const all = [
    ...positives.map((score) => ({ score, positive: true })),
    ...negatives.map((score) => ({ score, positive: false })),
  ].sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.score === all[start]?.score) end++;
    // equal scores share the mean of their ranks (Mann and Whitney 1947)
    const rank = (start + 1 + end) / 2;
    for (let index = start; index < end; index++) rankSum += all[index]?.positive ? rank : 0;
    start = end;
  }
  const least = (positives.length * (positives.length + 1)) / 2;
  return (rankSum - least) / (positives.length * negatives.length);
}

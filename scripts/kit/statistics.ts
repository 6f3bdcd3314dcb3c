/** The quantile of values in any order: the value below which a share `q` of the others lies. NaN without values. */
export const quantileOf = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(q * (values.length - 1))] ?? Number.NaN;

/** The middle value; of an even number of values the mean of the two in the middle. NaN without values. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** Half of the distance between the lowest and the highest value, as a share of the median: 0.03 is ± 3 %. */
export function spreadOf(values: readonly number[]): number {
  const median = medianOf(values);
  return (Math.max(...values) - Math.min(...values)) / 2 / Math.abs(median);
}

/** Median and spread of the rounds of one figure, for a row. One round has no spread. */
export const measured = (values: readonly number[]): { readonly value: number; readonly spread?: number } => ({
  value: medianOf(values),
  ...(values.length > 1 && Number.isFinite(spreadOf(values)) && { spread: spreadOf(values) }),
});

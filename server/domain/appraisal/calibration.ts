/** The probability that was said of making a margin, and whether it was made. */
export interface Judged {
  readonly probability: number;
  readonly made: boolean;
}
export interface Tally {
  readonly count: number;
  /** The mean of the probabilities. Null without any. */
  readonly said: number | null;
  readonly made: number;
}
export interface Bin extends Tally {
  readonly from: number;
  readonly to: number;
}

const bins = 10;

export const tallyOf = (judged: readonly Judged[]): Tally => ({
  count: judged.length,
  said: judged.length === 0 ? null : judged.reduce((sum, { probability }) => sum + probability, 0) / judged.length,
  made: judged.filter(({ made }) => made).length,
});

/** By tenths of the probability: 0 to 0.1, and so on. A bin has its lower limit, and the last one also its upper limit. */
export function calibrationBins(judged: readonly Judged[]): Bin[] {
  // The tolerance puts 0.7 into the bin from 0.7: 0.7 * 10 is 7.000000000000001 or 6.999999999999999.
  const binOf = ({ probability }: Judged) => Math.min(bins - 1, Math.floor(probability * bins + 1e-9));
  const groups = Map.groupBy(judged, binOf);
  return Array.from({ length: bins }, (_, at) => ({
    from: at / bins,
    to: (at + 1) / bins,
    ...tallyOf(groups.get(at) ?? []),
  }));
}

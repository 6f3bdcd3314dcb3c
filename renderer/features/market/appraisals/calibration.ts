import type { ChartData } from "../../../ui/chart/chart-data.ts";

export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly appraisals: number;
  readonly said: number | null;
  readonly made: number;
}

/** With fewer, chance explains almost any difference. Our own estimate. */
const minJudged = 10;
/** A difference of more standard deviations happens by chance in one of twenty cases. */
const maxDeviations = 2;

export type Verdict = "few" | "fits" | "optimistic" | "careful";

/**
 * Whether as many margins were made as the probabilities said, within chance. Each bin counts with its mean probability,
 * so that its number of margins has the variance of a binomial distribution.
 */
export function verdictOf(bins: readonly CalibrationBin[]): Verdict {
  const known = bins.flatMap(({ appraisals, said, made }) => (said === null ? [] : [{ appraisals, said, made }]));
  const sum = (of: (bin: (typeof known)[number]) => number) => known.reduce((total, bin) => total + of(bin), 0);
  if (sum(({ appraisals }) => appraisals) < minJudged) return "few";
  const difference = sum(({ made }) => made) - sum(({ appraisals, said }) => appraisals * said);
  const deviation = Math.sqrt(sum(({ appraisals, said }) => appraisals * said * (1 - said)));
  if (Math.abs(difference) <= maxDeviations * deviation) return "fits";
  return difference < 0 ? "optimistic" : "careful";
}

interface Names {
  readonly said: string;
  readonly made: string;
  readonly bin: (bin: CalibrationBin) => string;
}

/** For each bin the mean probability, and the share that made the margin. Empty bins have no values. */
export const chartOf = (bins: readonly CalibrationBin[], { said, made, bin }: Names): ChartData => ({
  labels: bins.map(bin),
  series: [
    { label: said, values: bins.map((one) => one.said) },
    { label: made, values: bins.map((one) => (one.appraisals === 0 ? null : one.made / one.appraisals)) },
  ],
});

/**
 * A value with its 80 % band, in dollars. `confidence` is the probability that the price is within 10 % of the average:
 * by the band alone, or calibrated (`confidence.ts`).
 */
export interface Interval {
  readonly min: number;
  readonly average: number;
  readonly max: number;
  readonly confidence: number;
}

/** The normal distribution function (Abramowitz and Stegun 7.1.26; error below 1.5e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(z) / Math.SQRT2));
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const half = 1 - poly * Math.exp((-z * z) / 2);
  return z >= 0 ? (1 + half) / 2 : (1 - half) / 2;
}

/** The tolerance of the confidence; and the 90th percentile of the standard normal distribution. */
const tolerance = 0.1;
export const z90 = 1.2816;

/** The probability that a price is within 10 % of a value, by the standard deviation of the log error on each side. */
export function probabilityWithin10(below: number, above: number): number {
  const share = normal(Math.log(1 + tolerance) / above) - normal(Math.log(1 - tolerance) / below);
  return Math.round(share * 1000) / 1000;
}

/** The standard deviation of the log error at which a price is within 10 % of a value with this probability (bisection). */
export function deviationOf(probability: number): number {
  let [low, high] = [1e-4, 10];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (probabilityWithin10(middle, middle) > probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Converts the logs of a value and of its band (the 10th and 90th percentile) to whole dollars. */
export function intervalOf(log: number, low: number, high: number): Interval {
  const below = Math.max(1e-4, (log - low) / z90);
  const above = Math.max(1e-4, (high - log) / z90);
  return {
    min: Math.round(Math.exp(Math.min(low, log))),
    average: Math.round(Math.exp(log)),
    max: Math.round(Math.exp(Math.max(high, log))),
    confidence: probabilityWithin10(below, above),
  };
}

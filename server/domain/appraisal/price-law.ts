/** The price that a car sells for: its average, and the 10th and 90th percentile, in cents. */
export interface PriceBand {
  readonly minCents: number;
  readonly averageCents: number;
  readonly maxCents: number;
}

/** The log odds of 90 %: a logistic law has them at the 90th percentile. */
const logOdds90 = Math.log(9);
/** A side of the band in log price. A narrower one is treated as this wide. */
const minSide = 1e-4;

const sidesOf = ({ minCents, averageCents, maxCents }: PriceBand) => ({
  below: Math.max(minSide, Math.log(averageCents / Math.max(1, minCents))),
  above: Math.max(minSide, Math.log(maxCents / averageCents)),
});

/**
 * The probability that the car sells for at least a price. The log price has a logistic law on each side of the average, so
 * that its percentiles are those of the band.
 */
export function probabilityOfPrice(band: PriceBand, cents: number): number {
  if (cents <= 0) return 1;
  const { below, above } = sidesOf(band);
  const distance = Math.log(cents / band.averageCents);
  return 1 / (1 + Math.exp(logOdds90 * (distance / (distance < 0 ? below : above))));
}

/** The price, in cents, that the car reaches with a probability between 0 and 1. */
export function priceOfProbability(band: PriceBand, probability: number): number {
  const { below, above } = sidesOf(band);
  const distance = Math.log((1 - probability) / probability) / logOdds90;
  return band.averageCents * Math.exp(distance * (distance < 0 ? below : above));
}

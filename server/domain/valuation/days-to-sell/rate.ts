import { logGamma } from "./gamma.ts";
import { usualWeight } from "./spread.ts";
import type { Evidence } from "./stay.ts";

/**
 * What is known about the rate of sales of a Weibull law: a gamma distribution, which has the form of evidence. With
 * the uncertain rate, the share of cars that are still unsold after t days is (exposure / (exposure + t ** shape)) ** sold.
 */
export interface Rate extends Evidence {
  readonly shape: number;
}

/** The mean days for an exposure of 1. */
const unitMean = ({ sold, shape }: Pick<Rate, "sold" | "shape">): number =>
  Math.exp(logGamma(1 + 1 / shape) + logGamma(sold - 1 / shape) - logGamma(sold));

/** The rate of a market of which only the mean days are known. */
export const rateOfMean = (mean: number, shape: number): Rate => ({
  sold: usualWeight,
  exposure: (mean / unitMean({ sold: usualWeight, shape })) ** shape,
  shape,
});

/** The rate of a narrower group: its own evidence, shrunken towards the rate of the broader group. */
export function narrowed({ sold, exposure, shape }: Rate, own: Evidence, weight: number): Rate {
  return { sold: weight + own.sold, exposure: (weight * exposure) / sold + own.exposure, shape };
}

/** The rate with evidence of other cars, whose own rate differs: however many they are, they tell as much as `limit` sales. */
export function informed({ sold, exposure, shape }: Rate, others: Evidence, limit: number): Rate {
  const share = limit / (limit + others.sold);
  return { sold: sold + share * others.sold, exposure: exposure + share * others.exposure, shape };
}

/** The rate at a price. */
export const atPrice = (rate: Rate, priceEffect: number, logPrice: number): Rate => ({
  ...rate,
  exposure: rate.exposure * Math.exp(-priceEffect * logPrice),
});

/** The probability that a car sells within some days. */
export const soldWithin = ({ sold, exposure, shape }: Rate, days: number): number =>
  1 - (exposure / (exposure + days ** shape)) ** sold;

/** The days within which a share of the cars sell. */
export const daysUntil = ({ sold, exposure, shape }: Rate, share: number): number =>
  (exposure * ((1 - share) ** (-1 / sold) - 1)) ** (1 / shape);

export const meanDays = (rate: Rate): number => rate.exposure ** (1 / rate.shape) * unitMean(rate);

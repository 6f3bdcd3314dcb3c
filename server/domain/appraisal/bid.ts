import { type PriceBand, priceOfProbability, probabilityOfPrice } from "./price-law.ts";

/** What a car costs beside the bid, in cents. */
export interface Costs {
  readonly repairsCents: number;
  readonly packCents: number;
  readonly feesCents: number;
  readonly transportCents: number;
  readonly holdingPerDayCents: number;
  readonly daysToSell: number;
}

/** What is known before the bid: the price that the car sells for, its costs, and the margin to make. */
export interface Plan {
  readonly price: PriceBand;
  readonly costs: Costs;
  readonly wantedMarginCents: number;
}

export interface BidChance {
  readonly bidCents: number;
  readonly probability: number;
}

/** The cost of the days that the car is in stock. */
export const holdingCents = ({ holdingPerDayCents }: Pick<Costs, "holdingPerDayCents">, days: number): number =>
  holdingPerDayCents * days;

export const totalCents = (costs: Costs, days = costs.daysToSell): number =>
  costs.repairsCents + costs.packCents + costs.feesCents + costs.transportCents + holdingCents(costs, days);

/** The probability that a bid makes the wanted margin after all costs. */
export const probabilityOfBid = ({ price, costs, wantedMarginCents }: Plan, bidCents: number): number =>
  probabilityOfPrice(price, bidCents + totalCents(costs) + wantedMarginCents);

/** The highest bid, in whole cents, that makes the wanted margin with a probability. Null if even a bid of 0 does not. */
export function highestBid({ price, costs, wantedMarginCents }: Plan, probability: number): number | null {
  // The tolerance keeps an exact price from being rounded down by a whole cent.
  const priceCents = Math.floor(priceOfProbability(price, probability) + 1e-6);
  const bid = priceCents - totalCents(costs) - wantedMarginCents;
  return bid < 0 ? null : bid;
}

/** The probabilities of the curve: 0.95, 0.90, ... 0.05. */
const curveProbabilities = Array.from({ length: 19 }, (_, at) => (95 - 5 * at) / 100);

/** Bids with their probabilities, the lowest bid first. */
export const bidCurve = (plan: Plan): BidChance[] =>
  curveProbabilities.flatMap((probability) => {
    const bidCents = highestBid(plan, probability);
    return bidCents === null ? [] : [{ bidCents, probability }];
  });

/** The band of the same car without a deduction for damage, which its repairs make good. `factor` is at least 1. */
export const repairedBand = ({ minCents, averageCents, maxCents }: PriceBand, factor: number): PriceBand => ({
  minCents: Math.round(minCents * factor),
  averageCents: Math.round(averageCents * factor),
  maxCents: Math.round(maxCents * factor),
});

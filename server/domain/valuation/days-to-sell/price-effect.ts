import type { Rate } from "./rate.ts";
import { evidenceOf, type Stay, soldBy } from "./stay.ts";

/**
 * The change of the log rate of sales for a change of the log price: at a price 1 % higher, 4 % fewer cars sell on a day.
 * Its mean and deviation between markets are our own estimates.
 */
export const usualPriceEffect = -4;
const deviation = 2;
/** Never above 0: a higher price never sells sooner. */
const effects = Array.from({ length: 49 }, (_, at) => -at / 4);

/** The most probable effect of the price on this market, by the stays with a known price position. */
export function priceEffectOf(stays: readonly Stay[], { sold, exposure }: Rate, shape: number): number {
  const priced = stays.filter(({ logPrice }) => logPrice !== undefined);
  const score = (effect: number) => {
    const found = evidenceOf(priced, shape, effect);
    const terms = priced.reduce(
      (sum, { end, cars = 1, logPrice = 0 }) => sum + cars * soldBy(end, shape) * logPrice,
      0,
    );
    const prior = (effect - usualPriceEffect) ** 2 / (2 * deviation ** 2);
    return effect * terms - (sold + found.sold) * Math.log(exposure + found.exposure) - prior;
  };
  const scored = effects.map((effect) => ({ effect, score: score(effect) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).effect;
}

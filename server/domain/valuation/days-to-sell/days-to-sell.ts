import type { OwnPace } from "./own-pace.ts";
import { priceEffectOf } from "./price-effect.ts";
import { atPrice, daysUntil, informed, meanDays, narrowed, type Rate, rateOfMean, soldWithin } from "./rate.ts";
import { usualWeight } from "./spread.ts";
import { type Evidence, evidenceOf, type Stay } from "./stay.ts";

/** The usual days' supply of used cars at dealers (stated, 2023-25). It is lower below $15,000: 39 days instead of 53. */
export const usualDays = (value: number): number => 45 * (value < 15_000 ? 0.75 : 1);

export interface SpeedTask {
  /** The listings of such cars in the area of the search. */
  readonly listings: readonly Stay[];
  /** The listings with a compared price, which are among the others, too. They show the effect of the price. */
  readonly compared?: readonly Stay[];
  readonly own: OwnPace;
  readonly model: string;
  readonly segment: string;
  /** Dollars. */
  readonly value: number;
}

/** How fast cars of a model sell in an area: the rate at the market's price, and the effect of another price. */
export interface Speed {
  readonly rate: Rate;
  readonly priceEffect: number;
  /** The own sales (of all models, and of this one) and the listings that it is based on. */
  readonly ownSales: number;
  readonly ownModelSales: number;
  readonly listings: number;
  /** The mean days of the listings alone. Null: the days of few listings are known. */
  readonly listedDays: number | null;
}

export interface DaysToSell {
  /** The mean, as in the KPI `avg_days_to_sell`. */
  readonly estimate: number;
  /** Half of such cars sell within these days. */
  readonly median: number;
  /** A fifth sell within `min` days, and four fifths within `max`. */
  readonly min: number;
  readonly max: number;
  /** The probabilities of a sale within 30, 60 and 90 days. */
  readonly within30: number;
  readonly within60: number;
  readonly within90: number;
}

/** Listings of the model in the area tell at most as much as this number of own sales of it. Our own estimate. */
const maxListingSales = 32;

/** With the days of fewer listings, nothing is said about the area. Our own estimate. */
const minListings = 5;

const nothing: Evidence = { sold: 0, exposure: 0 };

/** From broad to narrow: the industry, the own cars, those of the segment, those of the model, the model's listings. */
export function speedOf({ listings, compared = [], own, model, segment, value }: SpeedTask): Speed {
  const { shape, all, weights } = own;
  const ofOwnSegment = own.bySegment.get(segment);
  const ofAll = narrowed(rateOfMean(usualDays(value), shape), all, usualWeight);
  const ofSegment = narrowed(ofAll, ofOwnSegment?.all ?? nothing, weights.segment);
  const ofOwnModel = ofOwnSegment?.byModel.get(model) ?? nothing;
  const before = narrowed(ofSegment, ofOwnModel, weights.model);
  const priceEffect = priceEffectOf([...listings, ...compared], before, shape);
  const listed = atTheirPrices(evidenceOf(listings, shape, priceEffect), { compared, shape, priceEffect });
  const count = listings.reduce((sum, { cars = 1 }) => sum + cars, 0);
  const ofListings = narrowed(rateOfMean(usualDays(value), shape), listed, usualWeight);
  return {
    rate: informed(before, listed, maxListingSales),
    priceEffect,
    ownSales: all.sold,
    ownModelSales: ofOwnModel.sold,
    listings: count,
    listedDays: count < minListings ? null : meanDays(ofListings),
  };
}

interface ComparedPrices {
  readonly compared: readonly Stay[];
  readonly shape: number;
  readonly priceEffect: number;
}

/** The evidence of listings after the prices of the compared ones among them, which it counts at the market's price. */
function atTheirPrices({ sold, exposure }: Evidence, { compared, shape, priceEffect }: ComparedPrices): Evidence {
  const change = evidenceOf(compared, shape, priceEffect).exposure - evidenceOf(compared, shape).exposure;
  // never below 0, even if the area was counted before some of the compared cars were imported
  return { sold, exposure: Math.max(0, exposure + change) };
}

const wholeDays = (days: number) => Math.max(1, Math.round(days));

/** The days to sell at a price relative to the market: 1 is the market's price. */
export function daysToSell({ rate, priceEffect }: Pick<Speed, "rate" | "priceEffect">, priceToMarket = 1): DaysToSell {
  const priced = atPrice(rate, priceEffect, Math.log(priceToMarket));
  return {
    estimate: wholeDays(meanDays(priced)),
    median: wholeDays(daysUntil(priced, 0.5)),
    min: wholeDays(daysUntil(priced, 0.2)),
    max: wholeDays(daysUntil(priced, 0.8)),
    within30: soldWithin(priced, 30),
    within60: soldWithin(priced, 60),
    within90: soldWithin(priced, 90),
  };
}

import { suggestedPrice } from "../../../../contracts/pricing/suggested-price.ts";
import { type DaysToSell, daysToSell, type Speed } from "../days-to-sell/days-to-sell.ts";

/** An asking price on its market. */
export interface PricePosition {
  /** Relative to the market's price, 1. */
  readonly priceToMarket: number;
  /** Among the most similar cars on offer and this one. 1: the cheapest. */
  readonly rank: number;
  readonly of: number;
  readonly days: DaysToSell;
  /** What the suggested price is to the asking price. */
  readonly change: PriceChange;
}
export type PriceChange = "raise" | "keep" | "lower";
export interface Suggestion {
  readonly price: number;
  readonly priceToMarket: number;
  readonly aimDays: number;
  readonly days: DaysToSell;
  /** `slow_market`: even the lowest price does not reach the aim. `fast_market`: even the limit does. */
  readonly reason: "highest_price_for_aim" | "slow_market" | "fast_market";
}

const { aimDays, minPercent: lowest, maxPercent: highest, minChangePercent } = suggestedPrice;

interface SuggestionTask {
  /** Dollars. */
  readonly value: number;
  readonly speed: Speed;
  /** The prices of the comparables, adjusted to this car. */
  readonly prices: readonly number[];
}
interface PositionTask extends Pick<SuggestionTask, "value" | "speed"> {
  /** Dollars. */
  readonly asking: number;
  readonly suggested: number;
  /** The prices of the comparables that are on offer, adjusted to this car. */
  readonly offered: readonly number[];
}

export function pricePosition({ asking, value, speed, offered, suggested }: PositionTask): PricePosition {
  const priceToMarket = asking / value;
  return {
    priceToMarket,
    rank: offered.filter((price) => price < asking).length + 1,
    of: offered.length + 1,
    days: daysToSell(speed, priceToMarket),
    change: priceChange(asking, suggested),
  };
}

/** Both prices in the same unit. */
export function priceChange(asking: number, suggested: number): PriceChange {
  if (Math.abs(suggested - asking) * 100 < asking * minChangePercent) return "keep";
  return suggested > asking ? "raise" : "lower";
}

/** Few cars show how a price sells that is above this share of the comparables. Our own estimate. */
const maxShareBelow = 0.75;

/** The highest percent of the market to suggest: the price that a quarter of the comparables exceed, at least the market's. */
function limitOf({ value, prices }: Pick<SuggestionTask, "value" | "prices">): number {
  const sorted = prices.toSorted((a, b) => a - b);
  const upper = sorted[Math.ceil(maxShareBelow * sorted.length) - 1] ?? value;
  return Math.min(highest, Math.max(100, Math.floor((upper / value) * 100)));
}

/** The highest price, up to a limit, at which such cars sell in time on average. */
export function suggestPrice({ value, speed, prices }: SuggestionTask): Suggestion {
  const limit = limitOf({ value, prices });
  const priceAt = (percent: number) => Math.round((value * percent) / 100);
  // at the rounded price: a car that has it gets the same figures
  const daysAt = (percent: number) => daysToSell(speed, priceAt(percent) / value);
  const percents = Array.from({ length: limit - lowest + 1 }, (_, at) => limit - at);
  const chosen = percents.find((percent) => daysAt(percent).estimate <= aimDays);
  const percent = chosen ?? lowest;
  return {
    price: priceAt(percent),
    priceToMarket: percent / 100,
    aimDays,
    days: daysAt(percent),
    reason: chosen === undefined ? "slow_market" : chosen === limit ? "fast_market" : "highest_price_for_aim",
  };
}

import { type DaysToSell, daysToSell, type Speed } from "../days-to-sell/days-to-sell.ts";

/** An asking price among the prices of comparable cars. */
export interface PricePosition {
  /** Relative to the market's price, 1. */
  readonly priceToMarket: number;
  /** 1: the cheapest of all these cars, this one included. */
  readonly rank: number;
  readonly of: number;
  readonly days: DaysToSell;
  readonly suggestion: Suggestion;
}
export interface Suggestion {
  readonly price: number;
  readonly priceToMarket: number;
  readonly aimDays: number;
  readonly days: DaysToSell;
  /** `slow_market`: even the lowest price does not reach the aim. `fast_market`: even the highest one does. */
  readonly reason: "highest_price_for_aim" | "slow_market" | "fast_market";
  readonly change: "raise" | "keep" | "lower";
}

/** Such cars should sell on average within the industry's usual days' supply (stated, 2023-25). */
const aimDays = 45;
/** The prices to choose from, in percent of the market. Other prices are rare among comparables. Our own estimate. */
const [lowest, highest] = [90, 110];
/** A smaller change of a price, as a share, is not worth the work. Our own estimate. */
const minChange = 0.01;

interface PositionTask {
  /** Dollars. */
  readonly asking: number;
  readonly value: number;
  readonly speed: Speed;
  /** The prices of the comparables, adjusted to this car. */
  readonly prices: readonly number[];
}

export function pricePosition({ asking, value, speed, prices }: PositionTask): PricePosition {
  const priceToMarket = asking / value;
  return {
    priceToMarket,
    rank: prices.filter((price) => price < asking).length + 1,
    of: prices.length + 1,
    days: daysToSell(speed, priceToMarket),
    suggestion: suggest({ asking, value, speed }),
  };
}

/** The highest price at which such cars sell in time on average. */
function suggest({ asking, value, speed }: Omit<PositionTask, "prices">): Suggestion {
  const isInTime = (percent: number) => daysToSell(speed, percent / 100).estimate <= aimDays;
  const percents = Array.from({ length: highest - lowest + 1 }, (_, at) => highest - at);
  const chosen = percents.find(isInTime);
  const priceToMarket = (chosen ?? lowest) / 100;
  const price = Math.round(value * priceToMarket);
  const change = price / asking - 1;
  return {
    price,
    priceToMarket,
    aimDays,
    days: daysToSell(speed, priceToMarket),
    reason: chosen === undefined ? "slow_market" : chosen === highest ? "fast_market" : "highest_price_for_aim",
    change: Math.abs(change) < minChange ? "keep" : change > 0 ? "raise" : "lower",
  };
}

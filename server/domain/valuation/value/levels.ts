import type { SourceKind } from "../rows.ts";
import { interpolate, type Mark } from "./effects.ts";

/** The kind of price that is requested. */
export type ValueLevel = "retail" | "trade_in" | "private_party" | "wholesale";

/** The kind of market prices that is closest to each level. */
export const sourceOf: Readonly<Record<ValueLevel, SourceKind>> = {
  retail: "dealer_listing",
  private_party: "private_listing",
  wholesale: "auction_sale",
  trade_in: "auction_sale",
};

/**
 * The difference between a dealer's retail price and the auction price, in dollars, by auction price. It is almost a
 * fixed amount, not a percentage. Measured: medians of industry retail minus auction averages, 96,170 US cars of
 * 2009-10.
 */
const measuredGap: readonly (readonly [wholesale: number, gap: number])[] = [
  [0, 700],
  [1500, 1500],
  [4000, 2667],
  [6000, 3098],
  [8000, 3306],
  [10_500, 3529],
  [15_000, 3424],
  [40_000, 3600],
];

/** The position of each level between auction and retail, as a share of the gap. Our own estimates. */
const shareOfGap: Readonly<Record<ValueLevel, number>> = {
  wholesale: 0,
  trade_in: -0.1,
  private_party: 0.55,
  retail: 1,
};

/** The gap of a market, as a multiple of the measured gap. */
export interface Gap {
  readonly factor: number;
  readonly mark: Mark;
  readonly pairs: number;
}
export const publishedGap: Gap = { factor: 1, mark: "measured", pairs: 0 };

/** The weight of the measured gap, in pairs. */
const priorPairs = 40;

/** Fits the gap to pairs of similar cars at both levels. With few pairs the measured gap changes only a little. */
export function fitGap(pairs: readonly { readonly wholesale: number; readonly retail: number }[]): Gap {
  if (pairs.length === 0) return publishedGap;
  const ratios = pairs
    .map(({ wholesale, retail }) => (retail - wholesale) / interpolate(measuredGap, wholesale))
    .sort((a, b) => a - b);
  const middle = Math.min(5, Math.max(0, ratios[ratios.length >> 1] ?? 1));
  const credibility = pairs.length / (pairs.length + priorPairs);
  return { factor: credibility * middle + (1 - credibility), mark: "measured", pairs: pairs.length };
}

/** The auction price of a car from its price at another level, in dollars. Found by bisection. */
function wholesaleOf(price: number, level: ValueLevel, gap: Gap): number {
  let [low, high] = [0, price * 2 + 10];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (priceAt(middle, level, gap) < price) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const priceAt = (wholesale: number, level: ValueLevel, gap: Gap) =>
  Math.max(wholesale * 0.5, wholesale + shareOfGap[level] * gap.factor * interpolate(measuredGap, wholesale));

/** Converts a price from one level to another, in dollars. */
export const atLevel = (price: number, from: ValueLevel, to: ValueLevel, gap: Gap = publishedGap): number =>
  from === to ? price : priceAt(wholesaleOf(price, from, gap), to, gap);

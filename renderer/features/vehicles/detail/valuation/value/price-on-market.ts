import type { Valuation } from "../../../../../../contracts/pricing/valuation.ts";

export interface PriceOnMarket {
  /** The asking price in percent of the retail value, with one decimal. */
  readonly percent: number;
  /** The rank among the cars on offer, and the days to sell: only if they were computed with this asking price. */
  readonly position: NonNullable<Valuation["price_position"]> | undefined;
}

/** The value of `percent_of_market` is rounded from a value with more digits. */
const rounding = 0.15;

/** The asking price on the market of the valuation. Undefined without an asking price or without a retail value. */
export function priceOnMarket(
  { price_position: position, alternative_valuations }: Valuation,
  askingPrice: number | null,
): PriceOnMarket | undefined {
  const retail = alternative_valuations.retail.average;
  if (askingPrice === null || retail <= 0) return undefined;
  // rounded as `percent_of_market`
  const percent = Math.round((askingPrice / retail) * 1000) / 10;
  const isCurrent = position && Math.abs(position.percent_of_market - percent) < rounding;
  return { percent, position: isCurrent ? position : undefined };
}

/** The suggested price. Undefined in valuations from before suggestions existed. */
export const suggestionOf = ({ suggested_price, price_position }: Valuation) =>
  suggested_price ?? price_position?.suggestion;

/** The bounds that contain all bands, for bars on a common scale. */
export function commonScale(bands: readonly { readonly min: number; readonly max: number }[]) {
  const [low, high] = [Math.min(...bands.map(({ min }) => min)), Math.max(...bands.map(({ max }) => max))];
  const span = high - low || 1;
  return (amount: number): number => (amount - low) / span;
}

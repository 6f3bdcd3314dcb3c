import type { Valuation } from "../../../../../contracts/pricing/valuation.ts";

export interface PriceOutlook {
  /** With one decimal. */
  readonly percentOfMarket: number;
  /** The mean days to sell. */
  readonly days: number;
}

interface AskingPrice {
  readonly price: number | null;
  readonly currency: string;
}

/**
 * What an asking price means on the market: interpolated between the steps of a retail valuation. Undefined for a price outside
 * of the steps, where the valuation says nothing, and in another currency.
 */
export function priceOutlook(
  valuation: Valuation | undefined,
  { price, currency }: AskingPrice,
): PriceOutlook | undefined {
  if (price === null || valuation?.valuation.valuation_type !== "retail") return undefined;
  if (valuation.valuation.currency !== currency) return undefined;
  const steps = valuation.market_analysis?.price_steps ?? [];
  const at = steps.findIndex((step) => step.price >= price);
  const above = steps[at];
  if (above === undefined) return undefined;
  const below = above.price === price ? above : steps[at - 1];
  if (below === undefined) return undefined;
  const share = below === above ? 0 : (price - below.price) / (above.price - below.price);
  const between = (low: number, high: number) => low + share * (high - low);
  return {
    percentOfMarket: Math.round(between(below.percent_of_market, above.percent_of_market) * 10) / 10,
    days: Math.round(between(below.days_to_sell.estimate, above.days_to_sell.estimate)),
  };
}

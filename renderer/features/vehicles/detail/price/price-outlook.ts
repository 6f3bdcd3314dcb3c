import type { Valuation } from "../../../../../contracts/pricing/valuation.ts";

export interface PriceOutlook {
  /** With one decimal. */
  readonly percentOfMarket: number;
  /** The mean days to sell. Undefined outside of the steps. */
  readonly days: number | undefined;
  /** The lowest and the highest step, in percent of the market. Undefined for a valuation without steps. */
  readonly steps: readonly [lowest: number, highest: number] | undefined;
}

interface AskingPrice {
  readonly price: number | null;
  readonly currency: string;
}

type PriceSteps = NonNullable<NonNullable<Valuation["market_analysis"]>["price_steps"]>;

/**
 * What an asking price means on the market, by a retail valuation: the percentage of its value, at any price, and the days to
 * sell, interpolated between its steps. Undefined for a price of 0, and in another currency.
 */
export function priceOutlook(
  valuation: Valuation | undefined,
  { price, currency }: AskingPrice,
): PriceOutlook | undefined {
  if (price === null || price <= 0 || valuation?.valuation.valuation_type !== "retail") return undefined;
  if (valuation.valuation.currency !== currency) return undefined;
  const market = valuation.valuation.adjusted_value.average;
  if (market <= 0) return undefined;
  const steps = valuation.market_analysis?.price_steps ?? [];
  const [lowest, highest] = [steps[0], steps.at(-1)];
  return {
    percentOfMarket: Math.round((price / market) * 1000) / 10,
    days: daysAt(steps, price),
    steps: lowest && highest && [lowest.percent_of_market, highest.percent_of_market],
  };
}

function daysAt(steps: PriceSteps, price: number): number | undefined {
  const at = steps.findIndex((step) => step.price >= price);
  const above = steps[at];
  if (above === undefined) return undefined;
  const below = above.price === price ? above : steps[at - 1];
  if (below === undefined) return undefined;
  const share = below === above ? 0 : (price - below.price) / (above.price - below.price);
  const [low, high] = [below.days_to_sell.estimate, above.days_to_sell.estimate];
  return Math.round(low + share * (high - low));
}

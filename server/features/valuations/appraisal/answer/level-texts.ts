import type { ValuationType } from "../../../../../contracts/valuation.ts";
import type { MarketAnalysis } from "../../../../domain/valuation/outlook/market.ts";
import type { Season } from "../../../../domain/valuation/outlook/season.ts";

/** The names of levels as adjectives, for example before "value" or "level". */
export const levelAdjectives: Readonly<Record<ValuationType, string>> = {
  retail: "retail",
  trade_in: "trade-in",
  private_party: "private-party",
  wholesale: "wholesale",
};

const monthOf = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

export function seasonText({ impact, percentage }: Season, at: string): string {
  const size = `${Math.abs(percentage).toFixed(1)}% ${percentage < 0 ? "below" : "above"}`;
  const usual = impact === "neutral" ? `close to the yearly average (${size})` : `${size} the yearly average`;
  const source = "This was measured on US auction purchases of 2009-10. The value is not adjusted for it.";
  return `In ${monthOf.format(new Date(at))}, prices are usually ${usual}. ${source}`;
}

/** The sources of the days to sell, the inventory and the trend. */
export function sourcesText({ speed, trend, listed }: Pick<MarketAnalysis, "speed" | "trend" | "listed">): string[] {
  const { ownSales, listings } = speed;
  const days =
    ownSales + listings > 0
      ? `Days to sell: the mean of such cars, at the market's price. Based on ${ownSales} own ${ownSales === 1 ? "sale" : "sales"} of all models in the last year, the own stock, and ${listings} similar ${listings === 1 ? "listing" : "listings"}, blended with the industry's usual supply of 45 days (fewer below $15,000). The usual effect of the price is our own estimate.`
      : "Days to sell: the mean of such cars. It is based on the industry's usual days' supply, as published for 2023-25, because this market has no data on it.";
  return [
    days,
    `Inventory: ${listed} similar ${listed === 1 ? "car is" : "cars are"} listed in the search area.`,
    trend.prices === 0
      ? "Price trend: no prices from the last six months, so the trend is assumed to be stable."
      : `Price trend: the monthly change, estimated from ${trend.prices} prices of the last six months. With few prices, the estimate is closer to zero.`,
  ];
}

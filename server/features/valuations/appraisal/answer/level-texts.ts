import type { ValuationType } from "../../../../../contracts/valuation.ts";
import type { MarketAnalysis } from "../../../../domain/valuation/outlook/market.ts";
import type { Season } from "../../../../domain/valuation/outlook/season.ts";

/** The names of levels as adjectives, before "value" or "valuation". */
export const levelAdjectives: Readonly<Record<ValuationType, string>> = {
  retail: "retail",
  trade_in: "trade-in",
  private_party: "private-party",
  wholesale: "wholesale",
};

export const levelNames: Readonly<Record<ValuationType, string>> = {
  retail: "a dealer's retail price",
  trade_in: "a trade-in price",
  private_party: "a private party's price",
  wholesale: "an auction's price",
};

const monthOf = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

export function seasonText({ impact, percentage }: Season, at: string): string {
  const size = `${Math.abs(percentage).toFixed(1)} % ${percentage < 0 ? "below" : "above"}`;
  const usual = impact === "neutral" ? `about at (${size})` : size;
  const source = "measured on US auction purchases of 2009-10; not a step of the value";
  return `In ${monthOf.format(new Date(at))} prices usually stand ${usual} the year's (${source}).`;
}

/** The sources of the days to sell, the inventory and the trend. */
export function sourcesText({
  daysToSell,
  trend,
  listed,
}: Pick<MarketAnalysis, "daysToSell" | "trend" | "listed">): string[] {
  const days =
    daysToSell.mark === "measured"
      ? "Days to sell: from how long like cars have stood here, blended with the trade's usual 45."
      : "Days to sell: the trade's usual days' supply of 2023-25 (stated); this market says nothing of it.";
  return [
    days,
    `Inventory: ${listed} like ${listed === 1 ? "car is" : "cars are"} offered where the search ended.`,
    trend.prices === 0
      ? "Price trend: no price of the last six months; taken as stable."
      : `Price trend: a month's, from ${trend.prices} prices of the last six months, drawn towards none where they are few.`,
  ];
}

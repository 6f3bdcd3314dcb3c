import { recentDays } from "../../../../domain/valuation/days-to-sell/area.ts";
import type { Demand, MarketAnalysis } from "../../../../domain/valuation/outlook/market.ts";

const demands: Readonly<Record<Demand, string>> = {
  very_high: "very high",
  high: "high",
  moderate: "moderate",
  low: "low",
  very_low: "very low",
};
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The demand with its reasons: the days to sell, the supply and the own sales. */
export function demandText(
  analysis: Pick<MarketAnalysis, "demand" | "daysToSell" | "usualDays" | "supply" | "listed" | "sold" | "speed">,
): string {
  const { demand, daysToSell, usualDays, supply, listed, sold, speed } = analysis;
  const days = daysToSell.estimate;
  const difference = Math.abs(days - usualDays);
  const pace =
    difference === 0
      ? `the usual time at this price`
      : `${counted(difference, "day", "days")} ${days < usualDays ? "less" : "more"} than usual at this price`;
  const supplied = supply === null ? "" : `, a supply of ${counted(supply.days, "day", "days")}`;
  const own =
    speed.ownModelSales === 0
      ? "The dealership sold none of this model in the last year."
      : `The dealership sold ${speed.ownModelSales} of this model in the last year.`;
  return `Demand is ${demands[demand]}: such cars sell in ${counted(days, "day", "days")} on average, ${pace}. In the area of the search, ${counted(listed, "such car is", "such cars are")} on offer, and ${counted(sold, "sale is", "sales are")} known from the last ${recentDays} days${supplied}. ${own}`;
}

/**
 * The sources of the days to sell, the inventory and the trend. The first two count all cars of the area, and the trend is
 * that of the comparable cars.
 */
export function sourcesText({
  speed,
  supply,
  trend,
  listed,
  cars,
}: Pick<MarketAnalysis, "speed" | "supply" | "trend" | "listed" | "cars">): string[] {
  const { ownSales, listings } = speed;
  const days =
    ownSales + listings > 0
      ? `Days to sell: the mean of such cars, at the market's price. Based on ${counted(ownSales, "own sale", "own sales")} of all models in the last year, the own stock, and the days listed of ${counted(listings, "car", "cars")} in the area of the search, blended with the industry's usual supply of 45 days (fewer below $15,000). The usual effect of the price is our own estimate.`
      : "Days to sell: the mean of such cars. It is based on the industry's usual days' supply, as published for 2023-25, because this market has no data on it.";
  return [
    days,
    `Inventory: ${counted(listed, "such car is", "such cars are")} on offer in the area of the search. ${supplySource(supply)}`,
    trend.prices === 0
      ? "Price trend: no prices from the last six months, so the trend is assumed to be stable."
      : `Price trend: the monthly change, estimated from the ${trend.prices} of the ${cars} comparable cars with a price from the last six months. With few prices, the estimate is closer to zero.`,
  ];
}

function supplySource(supply: MarketAnalysis["supply"]): string {
  if (supply === null)
    return "The days' supply is not known, because few of these cars have a sale or a date of their listing. The inventory is low with fewer than 5 cars on offer.";
  return supply.by === "sales"
    ? `The days' supply is the number of cars on offer, divided by the sales a day in the last ${recentDays} days.`
    : "This market has few of the sales. So the days' supply is the mean time that such cars are on offer, estimated from their days listed: in a steady market both are the same.";
}

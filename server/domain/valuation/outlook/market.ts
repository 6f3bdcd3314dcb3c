import { type MarketArea, recentDays } from "../days-to-sell/area.ts";
import { type DaysToSell, daysToSell, type Speed, usualDays } from "../days-to-sell/days-to-sell.ts";
import { meanDays } from "../days-to-sell/rate.ts";
import { type Season, seasonOf } from "./season.ts";
import { type DatedPrice, type Trend, trendOf } from "./trend.ts";

export type Demand = "very_high" | "high" | "moderate" | "low" | "very_low";

/** The days to sell at a price relative to the market. */
export interface PriceStep {
  /** 1 is the market's price. */
  readonly priceToMarket: number;
  readonly days: DaysToSell;
}

/**
 * The days in which the cars on offer sell. `sales`: cars on offer / sales a day of the last 90 days. `listings`: the mean
 * days that cars are on offer. In a steady market both are the same (Little's law).
 */
export interface Supply {
  readonly days: number;
  readonly by: "sales" | "listings";
}

export interface MarketAnalysis {
  readonly speed: Speed;
  readonly daysToSell: DaysToSell;
  readonly priceSteps: readonly PriceStep[];
  /** Null: neither the sales nor the days of the listings are known. */
  readonly supply: Supply | null;
  readonly demand: Demand;
  /** 0 to 100. 50: sells as fast as the usual car. */
  readonly demandScore: number;
  /** The industry's usual days to sell at this value. */
  readonly usualDays: number;
  /** The number of comparable cars. Their prices show the trend. */
  readonly cars: number;
  /** All such cars in the area that were sold in the last 90 days. */
  readonly sold: number;
  /** By the supply, relative to the usual one. */
  readonly inventory: "low" | "normal" | "high";
  /** All such cars in the area that are on offer. */
  readonly listed: number;
  readonly trend: Trend;
  readonly season: Season;
}

export interface MarketTask {
  readonly area: Pick<MarketArea, "onOffer" | "sold">;
  /** Own sales of such cars in the last 90 days. */
  readonly ownSold: number;
  readonly speed: Speed;
  /** Dollars. */
  readonly value: number;
  readonly prices: readonly DatedPrice[];
  /** Days since 1970. */
  readonly now: number;
}

/** Files of listings have few sales. The share of the implied sales that must be known for them to count. Our own estimate. */
const minKnownSales = 0.5;
/** The supply, relative to the usual one, below which the inventory is low, and above which it is high. Our own estimates. */
const usualSupply = { min: 2 / 3, max: 4 / 3 };
/** Fewer cars on offer are a low inventory where the supply is not known. Our own estimate. */
const minListed = 5;
const priceSteps = [0.9, 0.95, 0.98, 1, 1.02, 1.05, 1.1];

/** The minimum demand score of each name. */
const demandLevels: readonly (readonly [from: number, Demand])[] = [
  [80, "very_high"],
  [60, "high"],
  [40, "moderate"],
  [20, "low"],
];

/** Analyzes days to sell, demand, inventory and price trend. Without data of this market, industry figures are used. */
export function marketAnalysis({ area, ownSold, speed, value, prices, now }: MarketTask): MarketAnalysis {
  const listed = area.onOffer;
  const recent = area.sold + ownSold;
  const usual = usualDays(value);
  const days = meanDays(speed.rate);
  const faster = Math.log(usual / days);
  const supply = supplyOf({ listed, recent, speed });
  // sales in 90 days for each listed car; 1.5 is usual
  const turnover = supply?.by === "sales" ? Math.log((recent + 3) / (listed * 1.5 + 3)) : 0;
  const demandScore = Math.round(100 / (1 + Math.exp(-(3 * faster + 0.5 * turnover))));
  return {
    speed,
    daysToSell: daysToSell(speed),
    priceSteps: priceSteps.map((step) => ({ priceToMarket: step, days: daysToSell(speed, step) })),
    supply,
    demand: demandLevels.find(([from]) => demandScore >= from)?.[1] ?? "very_low",
    demandScore,
    usualDays: Math.round(usual),
    cars: prices.length,
    sold: recent,
    inventory: inventoryOf({ supply, usual, listed }),
    listed,
    trend: trendOf(prices, now),
    season: seasonOf(now),
  };
}

interface SupplyTask {
  /** Cars on offer. */
  readonly listed: number;
  /** Cars sold in the last 90 days. */
  readonly recent: number;
  readonly speed: Pick<Speed, "rate" | "listedDays">;
}
/** By the sales if enough of them are known, else by the listings. Null: too little is known of both. */
export function supplyOf({ listed, recent, speed: { rate, listedDays } }: SupplyTask): Supply | null {
  const areSalesKnown = recent > 0 && recent >= minKnownSales * listed * (recentDays / meanDays(rate));
  if (areSalesKnown) return { days: Math.round((listed / recent) * recentDays), by: "sales" };
  return listedDays === null ? null : { days: Math.round(listedDays), by: "listings" };
}

interface InventoryTask {
  readonly supply: Supply | null;
  /** Days. */
  readonly usual: number;
  readonly listed: number;
}
function inventoryOf({ supply, usual, listed }: InventoryTask): MarketAnalysis["inventory"] {
  if (supply === null) return listed < minListed ? "low" : "normal";
  if (supply.days < usualSupply.min * usual) return "low";
  return supply.days > usualSupply.max * usual ? "high" : "normal";
}

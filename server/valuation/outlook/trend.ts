/** A price seen on a day, next to what the car should cost on any day; logs, days since 1970. */
export interface DatedPrice {
  readonly day: number;
  readonly rest: number;
}

export interface Trend {
  readonly trend: "increasing" | "stable" | "decreasing";
  /** Percent in a month. */
  readonly percentage: number;
  readonly prices: number;
}

const window = 180;
/** Months of prices that a flat market counts for: our own estimate. */
const prior = 12;
const steady = 0.5;
const month = 30.4;

/** The slope of what prices are above their cars' worth over the last half year, shrunken towards none. */
export function trendOf(prices: readonly DatedPrice[], now: number): Trend {
  const recent = prices.filter(({ day, rest }) => day <= now && day > now - window && Number.isFinite(rest));
  const mean = (value: (price: DatedPrice) => number) =>
    recent.reduce((sum, price) => sum + value(price), 0) / Math.max(1, recent.length);
  const day = mean((price) => price.day);
  const rest = mean((price) => price.rest);
  const capped = (price: DatedPrice) => Math.max(-0.3, Math.min(0.3, price.rest - rest));
  const top = recent.reduce((sum, price) => sum + ((price.day - day) / month) * capped(price), 0);
  const bottom = recent.reduce((sum, price) => sum + ((price.day - day) / month) ** 2, 0);
  const percentage = Math.round((Math.exp(top / (bottom + prior)) - 1) * 1000) / 10;
  const trend = percentage > steady ? "increasing" : percentage < -steady ? "decreasing" : "stable";
  return { trend, percentage, prices: recent.length };
}

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
/** Percent in a month below which nobody would call it a trend: our own estimate. */
const steady = 0.5;
/**
 * Standard errors that a slope must have (normal quantile of 0.95): of flat markets one in ten has as much by chance, of
 * those with few prices one in seven (measured on made-up ones).
 */
const surely = 1.645;
const month = 30.4;

/**
 * The slope of what prices are above their cars' worth over the last half year, shrunken towards none. It has a name
 * where it is worth one and more than chance makes of so many prices that differ so much.
 */
export function trendOf(prices: readonly DatedPrice[], now: number): Trend {
  const recent = prices.filter(({ day, rest }) => day <= now && day > now - window && Number.isFinite(rest));
  const mean = (value: (price: DatedPrice) => number) =>
    recent.reduce((sum, price) => sum + value(price), 0) / Math.max(1, recent.length);
  const day = mean((price) => price.day);
  const rest = mean((price) => price.rest);
  const capped = (price: DatedPrice) => Math.max(-0.3, Math.min(0.3, price.rest - rest));
  const top = recent.reduce((sum, price) => sum + ((price.day - day) / month) * capped(price), 0);
  const bottom = recent.reduce((sum, price) => sum + ((price.day - day) / month) ** 2, 0);
  const slope = top / (bottom + prior);
  const squares = mean((price) => (capped(price) - slope * ((price.day - day) / month)) ** 2) * recent.length;
  // two of the prices go into mean and slope
  const isSure = recent.length > 2 && Math.abs(top) > surely * Math.sqrt((squares / (recent.length - 2)) * bottom);
  const percentage = isSure ? Math.round((Math.exp(slope) - 1) * 1000) / 10 : 0;
  const trend = Math.abs(percentage) <= steady ? "stable" : percentage > 0 ? "increasing" : "decreasing";
  return { trend, percentage, prices: recent.length };
}

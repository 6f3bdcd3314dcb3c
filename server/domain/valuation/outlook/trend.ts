/** The difference between a price and the published value of the car, in log price. The day is in days since 1970. */
export interface DatedPrice {
  readonly day: number;
  readonly residual: number;
}

export interface Trend {
  readonly trend: "increasing" | "stable" | "decreasing";
  /** Percent a month. */
  readonly percentage: number;
  readonly prices: number;
}

const windowDays = 180;
/** The ridge penalty that shrinks the slope towards zero. Our own estimate. */
const slopePenalty = 12;
/** Up to this percentage a month the trend counts as stable. Our own estimate. */
const maxStablePercent = 0.5;
/**
 * The minimum slope in standard errors (the normal quantile of 0.95). One in ten flat markets exceeds it by chance, and
 * one in seven of those with few prices (measured on simulated markets).
 */
const minStandardErrors = 1.645;
const month = 30.4;

/**
 * The slope of the residuals over the last half year, shrunken towards zero. The trend is stable if the slope is small
 * or not statistically significant.
 */
export function trendOf(prices: readonly DatedPrice[], now: number): Trend {
  const recent = prices.filter(
    ({ day, residual }) => day <= now && day > now - windowDays && Number.isFinite(residual),
  );
  const mean = (value: (price: DatedPrice) => number) =>
    recent.reduce((sum, price) => sum + value(price), 0) / Math.max(1, recent.length);
  const day = mean((price) => price.day);
  const residual = mean((price) => price.residual);
  const clipped = (price: DatedPrice) => Math.max(-0.3, Math.min(0.3, price.residual - residual));
  const numerator = recent.reduce((sum, price) => sum + ((price.day - day) / month) * clipped(price), 0);
  const denominator = recent.reduce((sum, price) => sum + ((price.day - day) / month) ** 2, 0);
  const slope = numerator / (denominator + slopePenalty);
  const squares = mean((price) => (clipped(price) - slope * ((price.day - day) / month)) ** 2) * recent.length;
  // the mean and the slope take two degrees of freedom
  const isSignificant =
    recent.length > 2 &&
    Math.abs(numerator) > minStandardErrors * Math.sqrt((squares / (recent.length - 2)) * denominator);
  const percentage = isSignificant ? Math.round((Math.exp(slope) - 1) * 1000) / 10 : 0;
  const trend = Math.abs(percentage) <= maxStablePercent ? "stable" : percentage > 0 ? "increasing" : "decreasing";
  return { trend, percentage, prices: recent.length };
}

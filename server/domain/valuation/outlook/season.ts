import type { Mark } from "../value/effects.ts";

/**
 * The prices of each month relative to the year's average, in log price. Measured on auction purchases of 2009-10,
 * controlled for age and mileage. It is based on only two years. Tax refunds cause the peak in March (also stated by
 * the trade press).
 */
const monthly = [-0.053, 0.016, 0.037, 0.02, 0.008, 0.013, 0.005, 0.007, 0.017, 0.006, -0.03, -0.045] as const;
const seasons = [
  "winter",
  "winter",
  "spring",
  "spring",
  "spring",
  "summer",
  "summer",
  "summer",
  "fall",
  "fall",
  "fall",
  "winter",
] as const;

export interface Season {
  readonly season: (typeof seasons)[number];
  readonly impact: "positive" | "neutral" | "negative";
  /** Percent. */
  readonly percentage: number;
  readonly mark: Mark;
}

/** The season of a day (days since 1970). */
export function seasonOf(day: number): Season {
  const month = new Date(day * 86_400_000).getUTCMonth();
  const share = monthly[month] ?? 0;
  return {
    season: seasons[month] ?? "winter",
    impact: share > 0.01 ? "positive" : share < -0.01 ? "negative" : "neutral",
    percentage: Math.round((Math.exp(share) - 1) * 1000) / 10,
    mark: "measured",
  };
}

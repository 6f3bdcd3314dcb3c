import type { Metrics } from "../../../../contracts/campaigns.ts";

export const figures = ["impressions", "clicks", "conversions", "spent"] as const;
export type Figure = (typeof figures)[number];

/** The days on which any platform reported something, in order. */
export const daysOf = (all: readonly Metrics[]): string[] =>
  [...new Set(all.flatMap(({ daily }) => daily.map(({ date }) => date)))].sort();

/** A figure of each day; null on days without a report. */
export const seriesOf = ({ daily }: Metrics, days: readonly string[], figure: Figure): (number | null)[] =>
  days.map((date) => daily.find((one) => one.date === date)?.[figure] ?? null);

export const totalOf = (all: readonly Metrics[], figure: Figure): number =>
  all.reduce((sum, metrics) => sum + metrics[figure], 0);

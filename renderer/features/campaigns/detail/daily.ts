import type { Metrics } from "../../../../contracts/campaign-metrics.ts";

export const figures = ["impressions", "clicks", "conversions", "spent"] as const;
export type Figure = (typeof figures)[number];

/** The days on which any platform reported something, in order. */
export const daysOf = (all: readonly Metrics[]): string[] =>
  [...new Set(all.flatMap(({ daily }) => daily.map(({ date }) => date)))].sort();

/** A figure of each day; null on days without a report. */
export const seriesOf = ({ daily }: Metrics, days: readonly string[], figure: Figure): (number | null)[] =>
  days.map((date) => daily.find((one) => one.date === date)?.[figure] ?? null);

export const totalOf = (all: readonly Metrics[], figure: Exclude<Figure, "spent">): number =>
  all.reduce((sum, metrics) => sum + metrics[figure], 0);

export interface Spending {
  readonly currency: string;
  readonly spent: number;
  /** Undefined without clicks. */
  readonly perClick: number | undefined;
}

/** What was spent, for each currency: amounts in different currencies are not added. */
export function spendingOf(all: readonly Metrics[]): Spending[] {
  const currencies = [...new Set(all.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const same = all.filter((metrics) => metrics.currency === currency);
    const spent = same.reduce((sum, metrics) => sum + metrics.spent, 0);
    const clicks = totalOf(same, "clicks");
    return { currency, spent, perClick: clicks === 0 ? undefined : spent / clicks };
  });
}

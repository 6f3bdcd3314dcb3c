import type { MarketRow, SourceKind } from "../rows.ts";

/** The sources of each price level: retail, auction and private. Prices of one level are comparable. */
const levels: readonly (readonly SourceKind[])[] = [
  ["dealer_listing", "recent_sale"],
  ["auction_sale"],
  ["private_listing"],
];

/**
 * The minimum number of rows for a model of one level. Measured on retail listings: with 300 rows, a model of these rows
 * alone is as accurate as one that also learns from 24,531 auction sales, and with 1,000 it is better.
 */
export const minLevelRows = 300;

export interface TrainingSet {
  /** The sources of the cars that the model values. */
  readonly sources: readonly SourceKind[];
  /** The number of rows of these sources. */
  readonly own: number;
  /** The rows to learn from. */
  readonly rows: readonly MarketRow[];
}

/**
 * The rows for each part of a market's model, the part with the most cars first. A level with enough rows is learned
 * alone. Levels differ in the facts that their rows state: listings state the drivetrain and auctions do not. So a common
 * model would value a listed car with an unknown drivetrain like an auction car. Levels with few rows learn from all rows.
 */
export function trainingSets(rows: readonly MarketRow[]): TrainingSet[] {
  const all = levels.map((sources): TrainingSet => {
    const own = rows.filter(({ source }) => sources.includes(source));
    return { sources, own: own.length, rows: own };
  });
  const large = all.filter(({ own }) => own >= minLevelRows);
  const small = all.filter(({ own }) => own > 0 && own < minLevelRows);
  const own = small.reduce((sum, set) => sum + set.own, 0);
  const common: TrainingSet = { sources: small.flatMap(({ sources }) => sources), own, rows };
  return (small.length === 0 ? large : [...large, common]).toSorted((a, b) => b.own - a.own);
}

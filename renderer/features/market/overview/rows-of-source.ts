import type { MarketSummary } from "../../../api/records/market.ts";

/** The number of rows of a source, or of all sources if it is empty. */
export const rowsOfSource = ({ rows, by_source }: Pick<MarketSummary, "rows" | "by_source">, source: string): number =>
  source === ""
    ? rows
    : by_source.filter((one) => one.source === source).reduce((sum, { rows: some }) => sum + some, 0);

import type { MarketKind } from "../../../../contracts/pricing/market-kinds.ts";

export type LevelName = "retail" | "auction" | "private" | "several";

/** The price levels of the model (docs/valuation.md). Levels with few rows are valued together. */
export function levelOf(kinds: readonly MarketKind[]): LevelName {
  const isRetail = (kind: MarketKind) => kind === "dealer_listing" || kind === "recent_sale";
  if (kinds.every(isRetail)) return "retail";
  if (kinds.every((kind) => kind === "auction_sale")) return "auction";
  return kinds.every((kind) => kind === "private_listing") ? "private" : "several";
}

/** The band is made for 80 % of the prices. Up to this many percentage points off, it is as intended: our own estimate. */
const tolerance = 5;
const intended = 80;

/** Whether the band holds about as many prices as it is made for. */
export function bandJudgment(percentInside: number): "good" | "narrow" | "wide" {
  if (percentInside < intended - tolerance) return "narrow";
  return percentInside > intended + tolerance ? "wide" : "good";
}

import type { Reader } from "../../../../platform/db/store.ts";
import type { Evidence as Market } from "../../../market/evidence/evidence.service.ts";
import type { MarketCandidate } from "../../../market/evidence/market-candidate.ts";
import type { Basis } from "../basis.ts";
import { searchMarket } from "./search.ts";

/** The basis and the candidates of a retail valuation of the same car. */
export interface RetailMarket {
  readonly basis: Basis;
  /** Includes those that a person excluded. */
  readonly candidates: readonly MarketCandidate[];
}

interface RetailQuery {
  readonly workspaceId: string;
  readonly basis: Basis;
  readonly excludedIds: ReadonlySet<string>;
}

/**
 * Searches the retail market of a car that is valued at another level. A car sells at retail in the same days, whatever level
 * it is valued at. Undefined for a retail valuation, which has these candidates itself.
 */
export async function retailMarketOf(
  db: Reader,
  market: Pick<Market, "candidatesFor">,
  { workspaceId, basis, excludedIds }: RetailQuery,
): Promise<RetailMarket | undefined> {
  if (basis.level === "retail") return undefined;
  const { subject, place } = basis;
  const found = await searchMarket(db, market, { workspaceId, subject, place, level: "retail", excludedIds });
  const { level: evidence, candidates, years, miles, gap, ownOffer } = found;
  return { basis: { ...basis, level: "retail", evidence, years, miles, gap, ownOffer }, candidates };
}

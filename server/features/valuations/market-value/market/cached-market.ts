import { LRUCache } from "lru-cache";
import type { MarketArea } from "../../../../domain/valuation/days-to-sell/area.ts";
import type { Evidence as Market } from "../../../market/evidence/evidence.service.ts";
import type { MarketCandidate } from "../../../market/evidence/market-candidate.ts";
import type { PriceModel } from "../../../market/model/model-cache.ts";

/** This number of searches takes about 20 MB. */
const maxSearches = 64;

/** Caches the searches and models of a market while many cars are valued. Equal queries run once. */
export function cacheMarket(market: Market): Market {
  const searches = new LRUCache<string, Promise<MarketCandidate[]>>({ max: maxSearches });
  const areas = new LRUCache<string, Promise<MarketArea>>({ max: maxSearches });
  const models = new Map<string, Promise<PriceModel | null>>();
  return {
    ...market,
    candidatesFor(db, query) {
      const question = JSON.stringify(query);
      const found = searches.get(question) ?? market.candidatesFor(db, query);
      searches.set(question, found);
      return found;
    },
    areaOf(db, query) {
      const question = JSON.stringify(query);
      const found = areas.get(question) ?? market.areaOf(db, query);
      areas.set(question, found);
      return found;
    },
    modelOf(workspaceId) {
      const model = models.get(workspaceId) ?? market.modelOf(workspaceId);
      models.set(workspaceId, model);
      return model;
    },
  };
}

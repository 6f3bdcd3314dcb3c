import type { market as contract } from "../../../contracts/pricing/market.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { outcome } from "../../platform/http/reply.ts";
import type { ReadMarketBreakdown } from "./breakdown/breakdown.service.ts";
import type { MarketImports } from "./import/import.service.ts";
import type { MarketSearch } from "./market.service.ts";
import type { PriceModels } from "./model/models.service.ts";
import type { ReadMarketSupply } from "./supply/supply.service.ts";

interface Needs {
  readonly search: MarketSearch;
  readonly imports: MarketImports;
  readonly breakdown: ReadMarketBreakdown;
  readonly supply: ReadMarketSupply;
  readonly models: PriceModels;
}

export const marketRoutes = ({ search, imports, breakdown, supply, models }: Needs): Handlers<typeof contract> => ({
  importListings: async ({ caller, file, query, request }) => {
    const begun = await imports.begin(caller, file, query);
    if (/(?:^|[,;\s])respond-async(?:$|[,;\s])/.test(request.raw.header("prefer") ?? ""))
      return outcome(begun, { status: 202 });
    const { closed } = request;
    const settle = async () => {
      const ended = await imports.waitUntilEnded(caller, begun.import_id, () => closed.aborted);
      return outcome(ended, { status: ended.status === "processing" ? 202 : 200 });
    };
    return outcome(begun, { settle });
  },
  previewImport: ({ caller, file, query }) => imports.preview(caller, file, query),
  getImport: ({ caller, params }) => imports.get(caller, params.import_id),
  listImports: async ({ caller, query }) => ({
    ...(await imports.list(caller, query)),
    limit: query.limit,
    offset: query.offset,
  }),
  cancelImport: ({ caller, params }) => imports.cancel(caller, params.import_id),
  listings: async ({ caller, query }) => ({
    ...(await search.search(caller, query)),
    limit: query.limit,
    offset: query.offset,
  }),
  summary: ({ caller }) => search.summary(caller),
  breakdown: ({ caller }) => breakdown(caller),
  supply: ({ caller, query }) => supply(caller, query),
  deleteListings: ({ caller, body }) => search.clear(caller, body),
  trainModel: ({ caller }) => models.train(caller),
});

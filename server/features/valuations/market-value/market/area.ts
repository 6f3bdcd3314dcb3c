import type { MarketArea } from "../../../../domain/valuation/days-to-sell/area.ts";
import type { Store } from "../../../../platform/db/store.ts";
import type { Evidence as Market } from "../../../market/evidence/evidence.service.ts";
import type { Basis } from "../basis.ts";
import { kindsOf } from "./evidence-levels.ts";

interface Needs {
  readonly market: Pick<Market, "areaOf">;
  readonly store: Pick<Store, "analytics">;
}

/** All cars of the search's range, however many it has: the comparables are only the newest of them. */
export const areaOf = ({ market, store }: Needs, workspaceId: string, basis: Basis): Promise<MarketArea> =>
  market.areaOf(store.analytics, {
    workspaceId,
    make: basis.subject.make,
    model: basis.subject.model,
    yearMin: basis.years[0],
    yearMax: basis.years[1],
    near: { latitude: basis.place.latitude, longitude: basis.place.longitude },
    withinMiles: basis.miles,
    kinds: kindsOf(basis.evidence),
  });

import type { MarketBreakdown } from "../../../../contracts/pricing/market-breakdown.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, dayOf, days, instantNow, instantOf } from "../../../platform/clock.ts";
import { createQueryCache } from "../../../platform/db/query-cache.ts";
import type { Store } from "../../../platform/db/store.ts";
import { marketOf } from "../markets.repo.ts";
import { countByAge } from "./ages.ts";
import { countByDay, countByMake, countByState } from "./breakdown.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}

const maxMakes = 30;

/** Counts a market's rows by make, state and age. The counts are kept until the next write. */
export function createMarketBreakdown({ store, clock }: Needs) {
  const remember = createQueryCache<MarketBreakdown>(store);
  const db = store.analytics;

  async function countRows(workspaceId: string, today: number): Promise<MarketBreakdown> {
    const market = await marketOf(db, workspaceId);
    const makes = await countByMake(db, market, maxMakes);
    return {
      makes: makes.map(({ make, newest, ...counts }) => ({
        make: make ?? "",
        ...counts,
        newest: newest === null ? null : instantOf(new Date(newest * days(1))),
      })),
      states: await countByState(db, market),
      ages: countByAge(await countByDay(db, market), today),
    };
  }

  return ({ workspaceId }: Caller): Promise<MarketBreakdown> => {
    const today = dayOf(instantNow(clock));
    return remember(`${workspaceId} ${today}`, () => countRows(workspaceId, today));
  };
}
export type ReadMarketBreakdown = ReturnType<typeof createMarketBreakdown>;

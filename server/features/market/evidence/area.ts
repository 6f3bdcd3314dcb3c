import { LRUCache } from "lru-cache";
import type { MarketKind } from "../../../../contracts/pricing/market-kinds.ts";
import { boxAround } from "../../../domain/places/distance.ts";
import { areaDays, type MarketArea, marketArea } from "../../../domain/valuation/days-to-sell/area.ts";
import { nameOf } from "../../../domain/valuation/names/names.ts";
import { type Clock, dayOf, instantNow, minutes } from "../../../platform/clock.ts";
import type { Reader } from "../../../platform/db/store.ts";
import type { ZipPlace } from "../../../platform/places/zips.ts";
import { countCars } from "./area.repo.ts";
import type { MarketState } from "./market-state.ts";
import { staysOf } from "./stays.ts";

export interface AreaQuery {
  readonly workspaceId: string;
  readonly make: string;
  readonly model: string;
  readonly yearMin: number;
  readonly yearMax: number;
  readonly near: Pick<ZipPlace, "latitude" | "longitude">;
  /** Null: anywhere. */
  readonly withinMiles: number | null;
  readonly kinds: readonly MarketKind[];
}
interface Needs {
  readonly clock: Clock;
  readonly state: Pick<MarketState, "of">;
}
export type ReadArea = (db: Reader, query: AreaQuery) => Promise<MarketArea>;

/** Counting more cars takes longer than the rest of a valuation. Our own estimate. */
const maxUncached = 2000;
/** Without an import or a deletion, so many cars change little within this time. */
const maxAge = minutes(10);
const maxAreas = 200;

/**
 * Counts all cars of an area, for the days to sell and the supply. An area of few cars is counted each time. One of many is
 * cached until the market changes: a cache until the next write would not help, because each valuation is itself a write.
 */
export function createAreas({ clock, state }: Needs): ReadArea {
  const now = () => clock.now().getTime();
  const large = new LRUCache<string, MarketArea>({ max: maxAreas, ttl: maxAge, ttlResolution: 0, perf: { now } });
  return async (db, query) => {
    const today = dayOf(instantNow(clock));
    const key = `${await state.of(db, query.workspaceId)} ${today} ${JSON.stringify(query)}`;
    const known = large.get(key);
    if (known) return known;
    const counts = (await countCars(db, rowsOf(query, today))).flatMap(staysOf);
    const area = marketArea(counts, today);
    if (counts.reduce((sum, { cars }) => sum + cars, 0) > maxUncached) large.set(key, area);
    return area;
  };
}

function rowsOf({ workspaceId, yearMin, yearMax, near, withinMiles, kinds, ...name }: AreaQuery, today: number) {
  const { make: makeKey, model: modelKey } = nameOf(name);
  return {
    workspaceId,
    makeKey,
    modelKey,
    kinds,
    years: Array.from({ length: Math.max(0, yearMax - yearMin + 1) }, (_, at) => yearMin + at),
    near: { ...near, miles: withinMiles, box: withinMiles === null ? null : boxAround(near, withinMiles) },
    since: today - areaDays,
  };
}

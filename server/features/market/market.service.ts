import { AppError } from "../../../contracts/kit/errors.ts";
import type { MarketListing } from "../../../contracts/pricing/market.ts";
import type { MarketKind } from "../../../contracts/pricing/market-kinds.ts";
import type { Caller } from "../../access/caller.ts";
import { boxAround, milesBetween } from "../../domain/places/distance.ts";
import { makeOf, nameOf } from "../../domain/valuation/names/names.ts";
import { calendarOf } from "../../platform/calendar.ts";
import { type Clock, dayOf, days, instantOf } from "../../platform/clock.ts";
import { createQueryCache } from "../../platform/db/query-cache.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import { createTotals } from "../../platform/db/totals.ts";
import { placeOfZip } from "../../platform/places/zips.ts";
import { record } from "../audit/record.ts";
import { timeZoneOf } from "../dealership/time-zone.ts";
import {
  countListings,
  deleteListings,
  idsAfter,
  type ListingRow,
  type ListingSearch,
  type Near,
  searchListings,
  summarize,
} from "./market.repo.ts";
import type { PriceModels } from "./model/models.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly models: Pick<PriceModels, "describe" | "trainingStatus" | "afterChange">;
}
interface Query {
  readonly make?: string | undefined;
  readonly model?: string | undefined;
  readonly year_min?: number | undefined;
  readonly year_max?: number | undefined;
  readonly zip_code?: string | undefined;
  readonly radius_miles?: number | undefined;
  readonly source?: string | undefined;
  readonly kind?: MarketKind | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Rows that one transaction deletes. It blocks other writes for tens of milliseconds. */
const maxDeleted = 500;
const maxIds = 10_000;

/** Searches, summarizes and clears a workspace's market. */
export function createMarketSearch({ store, clock, models }: Needs) {
  const total = createTotals(store);
  const remember = createQueryCache<Awaited<ReturnType<typeof summarize>>>(store);

  return {
    async search(caller: Caller, query: Query) {
      const search = searchOf(caller.workspaceId, query);
      const rows = await searchListings(store.analytics, search, query);
      const cacheKey = ["market", search] as const;
      return {
        listings: rows.map((row) => listingOf(row, search.near)),
        total: await total(cacheKey, () => countListings(store.analytics, search)),
      };
    },

    async summary({ workspaceId }: Caller) {
      const found = await remember(workspaceId, () => summarize(store.analytics, workspaceId));
      const dayOrNull = (day: number | null | undefined) => (day == null ? null : instantOf(new Date(day * days(1))));
      return {
        rows: found.rows ?? 0,
        makes: found.makes ?? 0,
        models: found.models,
        newest: dayOrNull(found.newest),
        oldest: dayOrNull(found.oldest),
        own_sales: found.ownSales,
        demo_rows: found.demo ?? 0,
        by_source: found.bySource.map(({ newest, ...one }) => ({ ...one, newest: dayOrNull(newest) })),
        model: await models.describe(workspaceId),
        model_training: await models.trainingStatus(workspaceId),
      };
    },

    /** Deletes in batches, so that other reads and writes do not wait for all of them. */
    async clear(caller: Caller, { source, before }: { source?: string | undefined; before?: string | undefined }) {
      const { workspaceId } = caller;
      const beforeDay = before === undefined ? undefined : await deletionDay(store.read, workspaceId, before);
      const search = { workspaceId, source, beforeDay };
      let deleted = 0;
      let ids: string[] = [];
      do {
        ids = await idsAfter(store.analytics, search, { id: ids.at(-1) ?? "", limit: maxIds });
        for (let at = 0; at < ids.length; at += maxDeleted) {
          const some = ids.slice(at, at + maxDeleted);
          deleted += await store.write((tx) => deleteListings(tx, workspaceId, some));
        }
      } while (ids.length === maxIds);
      const details = { deleted, ...(source !== undefined && { source }), ...(before !== undefined && { before }) };
      const cleared = { action: "market.cleared", subjectType: "market", details };
      await store.write((tx) => record(tx, clock, caller, cleared));
      if (deleted > 0) await models.afterChange(workspaceId);
      return { deleted };
    },
  };
}
export type MarketSearch = ReturnType<typeof createMarketSearch>;

/** The day of an instant. A day in a request arrives as its start in the dealership's time zone, which may be the day before in UTC. */
async function deletionDay(db: Reader, workspaceId: string, before: string): Promise<number> {
  const calendar = calendarOf(await timeZoneOf(db, workspaceId));
  const day = calendar.dayOf(before);
  return Date.parse(calendar.startOf(day)) === Date.parse(before) ? day : dayOf(before);
}

function searchOf(workspaceId: string, query: Query): ListingSearch {
  const { make, model } = query;
  return {
    workspaceId,
    makeKey: make === undefined ? undefined : model === undefined ? makeOf(make) : nameOf({ make, model }).make,
    modelKey: model === undefined ? undefined : nameOf({ make: make ?? "", model }).model,
    yearMin: query.year_min,
    yearMax: query.year_max,
    source: query.source,
    kind: query.kind,
    near: nearOf(query),
  };
}

function nearOf({ zip_code: zip, radius_miles }: Query): Near | undefined {
  const miles = radius_miles ?? null;
  if (zip === undefined) {
    if (miles === null) return undefined;
    const message = "radius_miles: zip_code is also required.";
    throw new AppError("VALIDATION_ERROR", { message, field: "radius_miles" });
  }
  const place = placeOfZip(zip);
  if (!place) {
    const message = `zip_code: ${zip} is not a known ZIP code.`;
    throw new AppError("VALIDATION_ERROR", { message, field: "zip_code" });
  }
  const { latitude, longitude } = place;
  return { latitude, longitude, miles, box: miles === null ? null : boxAround(place, miles) };
}

function listingOf(row: ListingRow, near: Near | undefined): MarketListing {
  const { latitude, longitude } = row;
  const isPlaced = near && latitude !== null && longitude !== null;
  return {
    id: row.id,
    listing_id: row.listingId,
    source: row.source,
    kind: row.kind,
    vin: row.vin,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    mileage: row.mileage,
    price: row.priceCents / 100,
    zip_code: row.zipCode,
    city: row.city,
    state: row.state,
    distance_miles: isPlaced ? Math.round(milesBetween(near, { latitude, longitude }) * 10) / 10 : null,
    listed_at: row.listedAt,
    sold_at: row.soldAt,
    url: row.url,
    is_demo: row.isDemo,
  };
}

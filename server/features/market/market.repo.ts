import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  max,
  min,
  type SQL,
  sql,
} from "drizzle-orm";
import type { MarketKind } from "../../../contracts/pricing/market-kinds.ts";
import { type Box, earthMiles } from "../../domain/places/distance.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { sales } from "../sales/sales.table.ts";
import { marketListings } from "./market.table.ts";
import { inMarket, marketOf } from "./markets.repo.ts";

export type ListingRow = typeof marketListings.$inferSelect;

export interface ListingSearch {
  readonly workspaceId: string;
  readonly makeKey?: string | undefined;
  readonly modelKey?: string | undefined;
  readonly yearMin?: number | undefined;
  readonly yearMax?: number | undefined;
  readonly source?: string | undefined;
  readonly kind?: MarketKind | undefined;
  readonly near?: Near | undefined;
}
/** A circle, and its bounding box, which is searched in the index. */
export interface Near {
  readonly latitude: number;
  readonly longitude: number;
  readonly miles: number | null;
  readonly box: Box | null;
}

/**
 * The distance in miles by the haversine formula. Both databases have the functions. The last factor keeps the rounded
 * argument within the domain of asin.
 */
export const milesFrom = ({ latitude, longitude }: Near): SQL<number> =>
  sql<number>`${2 * earthMiles} * asin(sqrt(
    power(sin(radians(${marketListings.latitude} - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(${marketListings.latitude}))
    * power(sin(radians(${marketListings.longitude} - ${longitude}) / 2), 2)) * 0.999999999999)`;

function matching(market: number, { near, ...search }: ListingSearch): SQL | undefined {
  const t = marketListings;
  return and(
    eq(t.market, market),
    search.makeKey === undefined ? undefined : eq(t.makeKey, search.makeKey),
    search.modelKey === undefined ? undefined : eq(t.modelKey, search.modelKey),
    search.yearMin === undefined ? undefined : gte(t.year, search.yearMin),
    search.yearMax === undefined ? undefined : lte(t.year, search.yearMax),
    search.source === undefined ? undefined : eq(t.source, search.source),
    search.kind === undefined ? undefined : eq(t.kind, search.kind),
    near?.box ? within(near.box) : undefined,
    near?.miles == null ? undefined : lte(milesFrom(near), near.miles),
  );
}

export const within = ({ south, north, west, east }: Box): SQL | undefined =>
  and(
    gte(marketListings.latitude, south),
    lte(marketListings.latitude, north),
    gte(marketListings.longitude, west),
    lte(marketListings.longitude, east),
  );

export async function searchListings(
  db: Reader,
  search: ListingSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListingRow[]> {
  const newest = [desc(marketListings.asOfDay), desc(marketListings.id)];
  // listings without a location come last
  const order = search.near ? [sql`${milesFrom(search.near)} asc nulls last`, ...newest] : newest;
  return db
    .select()
    .from(marketListings)
    .where(matching(await marketOf(db, search.workspaceId), search))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

export async function countListings(db: Reader, search: ListingSearch): Promise<number> {
  const where = matching(await marketOf(db, search.workspaceId), search);
  return (await db.select({ n: count() }).from(marketListings).where(where))[0]?.n ?? 0;
}

export async function summarize(db: Reader, workspaceId: string) {
  const t = marketListings;
  const ofMarket = eq(t.market, await marketOf(db, workspaceId));
  const [whole] = await db
    .select({
      rows: count(),
      makes: countDistinct(t.makeKey),
      newest: max(t.asOfDay),
      oldest: min(t.asOfDay),
      demo: sql<number>`coalesce(sum(case when ${t.isDemo} then 1 else 0 end), 0)`.mapWith(Number),
    })
    .from(t)
    .where(ofMarket);
  const models = db.selectDistinct({ makeKey: t.makeKey, modelKey: t.modelKey }).from(t).where(ofMarket);
  const bySource = await db
    .select({ source: t.source, kind: t.kind, rows: count(), newest: max(t.asOfDay) })
    .from(t)
    .where(ofMarket)
    .groupBy(t.source, t.kind)
    .orderBy(desc(count()), t.source, t.kind);
  const ownSales = await db.$count(sales, and(eq(sales.workspaceId, workspaceId), isNull(sales.voidedAt)));
  const [counted] = await db.select({ n: count() }).from(models.as("models"));
  return { ...whole, models: counted?.n ?? 0, bySource, ownSales };
}

/** The next ids after `id`: of all rows, of one source, or of rows dated before a day. */
export async function idsAfter(
  db: Reader,
  search: { workspaceId: string; source?: string | undefined; beforeDay?: number | undefined },
  { id, limit }: { id: string; limit: number },
): Promise<string[]> {
  const t = marketListings;
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .where(
      and(
        eq(t.market, await marketOf(db, search.workspaceId)),
        gt(t.id, id),
        search.source === undefined ? undefined : eq(t.source, search.source),
        search.beforeDay === undefined ? undefined : lt(t.asOfDay, search.beforeDay),
      ),
    )
    .orderBy(asc(t.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

export async function deleteListings(tx: Writer, workspaceId: string, ids: readonly string[]): Promise<number> {
  const ofMarket = inMarket(await marketOf(tx, workspaceId));
  const deleted = await tx
    .delete(marketListings)
    .where(and(ofMarket, inArray(marketListings.id, [...ids])))
    .returning({ id: marketListings.id });
  return deleted.length;
}

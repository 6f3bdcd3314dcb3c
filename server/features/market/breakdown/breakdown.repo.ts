import { count, countDistinct, desc, eq, max, min, type SQL } from "drizzle-orm";
import type { Reader } from "../../../platform/db/store.ts";
import { marketListings as t } from "../market.table.ts";

const ofMarket = (market: number): SQL => eq(t.market, market);

export const countByMake = (db: Reader, market: number, limit: number) =>
  db
    .select({ make: min(t.make), models: countDistinct(t.modelKey), rows: count(), newest: max(t.asOfDay) })
    .from(t)
    .where(ofMarket(market))
    .groupBy(t.makeKey)
    .orderBy(desc(count()), t.makeKey)
    .limit(limit);

export const countByState = (db: Reader, market: number) =>
  db
    .select({ state: t.state, rows: count() })
    .from(t)
    .where(ofMarket(market))
    .groupBy(t.state)
    .orderBy(desc(count()), t.state);

/** The number of rows of each day, in days since 1970. The index has the days, so no row is read. */
export const countByDay = (db: Reader, market: number) =>
  db.select({ day: t.asOfDay, rows: count() }).from(t).where(ofMarket(market)).groupBy(t.asOfDay);

export type CountedDay = Awaited<ReturnType<typeof countByDay>>[number];

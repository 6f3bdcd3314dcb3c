import {
  and,
  avg,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  min,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { MarketKind } from "../../../../contracts/pricing/market-kinds.ts";
import { dayText } from "../../../platform/clock.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { sales } from "../../sales/sales.table.ts";
import { vehicles } from "../../vehicles/vehicles.table.ts";
import { milesFrom, type Near, within } from "../market.repo.ts";
import { marketListings as t } from "../market.table.ts";
import { marketOf } from "../markets.repo.ts";

export interface AreaRowsQuery {
  readonly workspaceId: string;
  readonly makeKey: string;
  readonly modelKey: string;
  /** Undefined: all. */
  readonly years: readonly number[] | undefined;
  readonly kinds: readonly MarketKind[];
  readonly near: Near;
  /** Only cars that were listed or sold since this day, in days since 1970. */
  readonly since: number;
}

/** Between the rows of a car. No source contains it. */
export const rowSeparator = "\u001f";
const isOffer = sql`${t.kind} in ('dealer_listing', 'private_listing') and ${t.soldAt} is null`;
const lastSeen = sql`case when ${isOffer} then coalesce(${t.seenDay}, ${t.asOfDay}) else ${t.asOfDay} end`;
/** As in `market-candidate.ts`: no listing day without the day on which the offer was last seen, or the car was sold. */
const listedAt = sql`case when ${isOffer} then case when ${t.seenDay} is null then null else ${t.listedAt} end
  when ${t.soldAt} is null then null else ${t.listedAt} end`;
/** The days of the last decades all have five digits, so the order of the texts is that of the days. */
const newest = sql`${t.asOfDay} || case when ${isOffer} then ' offer ' else ' sale ' end || ${t.source}`;

/** The rows of a car of which a sale is known, for `stays.ts`. Null: one row, or no sale. */
const isSale = sql`case when ${isOffer} then 0 else 1 end`;
const rowsWithSale = sql`case when count(*) > 1 and max(${isSale}) = 1 then string_agg(
  ${t.asOfDay} || ' ' || ${isSale} || ' ' || coalesce(substr(${listedAt}, 1, 10), '-') || ' ' || ${lastSeen} || ' ' || ${t.source},
  ${rowSeparator}) end`;

/** The VINs of own sales of that time. A car that the workspace sold counts as its sale, although a listing of it is left. */
const soldVins = (db: Reader, { workspaceId, since }: AreaRowsQuery) =>
  db
    .select({ vin: vehicles.vin })
    .from(sales)
    .innerJoin(vehicles, eq(vehicles.id, sales.vehicleId))
    .where(
      and(
        eq(sales.workspaceId, workspaceId),
        gte(sales.soldAt, dayText(since)),
        isNull(sales.voidedAt),
        isNotNull(vehicles.vin),
      ),
    );

function ofArea(market: number, { makeKey, modelKey, years, kinds, near, since }: AreaRowsQuery): SQL | undefined {
  return and(
    eq(t.market, market),
    eq(t.makeKey, makeKey),
    eq(t.modelKey, modelKey),
    // lists, not ranges, so that the index also finds the days
    years && inArray(t.year, [...years]),
    inArray(t.kind, [...kinds]),
    gte(t.asOfDay, since),
    near.box ? within(near.box) : undefined,
    near.miles === null ? undefined : lte(milesFrom(near), near.miles),
  );
}

/**
 * Counts the cars of a model in an area by their days. A car that several rows have, by its VIN, counts once: with the
 * source of its newest row, the earliest listing and the last day on which one of the rows was seen. A car with a sale among
 * its rows also has these rows.
 */
export async function countCars(db: Reader, query: AreaRowsQuery) {
  const cars = db
    .select({
      newest: max(newest).as("newest"),
      listed: min(sql`substr(${listedAt}, 1, 10)`).as("listed"),
      seen: max(lastSeen).as("seen"),
      rows: rowsWithSale.as("rows"),
      price: avg(t.priceCents).as("price"),
    })
    .from(t)
    .where(
      and(
        ofArea(await marketOf(db, query.workspaceId), query),
        or(isNull(t.vin), notInArray(t.vin, soldVins(db, query))),
      ),
    )
    .groupBy(sql`coalesce(${t.vin}, ${t.id})`)
    .as("cars");
  return db
    .select({
      newest: sql<string>`${cars.newest}`,
      listed: sql<string | null>`${cars.listed}`,
      seen: sql`${cars.seen}`.mapWith(Number),
      rows: sql<string | null>`${cars.rows}`,
      priceCents: sql`sum(${cars.price})`.mapWith(Number),
      cars: count(),
    })
    .from(cars)
    .groupBy(cars.newest, cars.listed, cars.seen, cars.rows);
}

export type CountedCars = Awaited<ReturnType<typeof countCars>>[number];

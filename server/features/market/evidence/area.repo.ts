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

/** The normalized name of a model. */
export interface ModelKey {
  readonly makeKey: string;
  readonly modelKey: string;
}
interface CarsQuery {
  readonly workspaceId: string;
  /** Undefined: all. */
  readonly years: readonly number[] | undefined;
  readonly kinds: readonly MarketKind[];
  readonly near: Near;
  /** Only cars that were listed or sold since this day, in days since 1970. */
  readonly since: number;
}
export type AreaRowsQuery = CarsQuery & ModelKey;
export interface AreaModelsQuery extends CarsQuery {
  /** Undefined: any. */
  readonly makeKey: string | undefined;
  readonly modelKey: string | undefined;
  /** All models from `first` to `last`, in the order of the database. */
  readonly first: ModelKey;
  readonly last: ModelKey;
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
const soldVins = (db: Reader, { workspaceId, since }: CarsQuery) =>
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

function ofArea(market: number, { years, kinds, near }: CarsQuery): SQL | undefined {
  return and(
    eq(t.market, market),
    // lists, not ranges, so that the index also finds the days
    years && inArray(t.year, [...years]),
    inArray(t.kind, [...kinds]),
    near.box ? within(near.box) : undefined,
    near.miles === null ? undefined : lte(milesFrom(near), near.miles),
  );
}

/** The models from one to another in the order of the database, which is that of the index. Between two of a name, there may be all models of other makes. */
const ofModels = ({ first, last, makeKey, modelKey }: AreaModelsQuery): SQL | undefined =>
  and(
    sql`(${t.makeKey}, ${t.modelKey}) >= (${first.makeKey}, ${first.modelKey})`,
    sql`(${t.makeKey}, ${t.modelKey}) <= (${last.makeKey}, ${last.modelKey})`,
    makeKey === undefined ? undefined : eq(t.makeKey, makeKey),
    modelKey === undefined ? undefined : eq(t.modelKey, modelKey),
  );

const notSold = (db: Reader, query: CarsQuery): SQL | undefined =>
  or(isNull(t.vin), notInArray(t.vin, soldVins(db, query)));

/** One car of several rows, or of one without a VIN. */
const car = sql`coalesce(${t.vin}, ${t.id})`;
/** The columns of a car. */
const carColumns = {
  newest: max(newest).as("newest"),
  listed: min(sql`substr(${listedAt}, 1, 10)`).as("listed"),
  seen: max(lastSeen).as("seen"),
  rows: rowsWithSale.as("rows"),
  price: avg(t.priceCents).as("price"),
};
/** The cars with equal days: of a subquery `cars` with `carColumns`. */
const countedColumns = {
  newest: sql<string>`cars.newest`,
  listed: sql<string | null>`cars.listed`,
  seen: sql`cars.seen`.mapWith(Number),
  rows: sql<string | null>`cars."rows"`,
  priceCents: sql`sum(cars.price)`.mapWith(Number),
  cars: count(),
};
const byDays = [sql`cars.newest`, sql`cars.listed`, sql`cars.seen`, sql`cars."rows"`] as const;

/**
 * Counts the cars of a model in an area by their days. A car that several rows have, by its VIN, counts once: with the
 * source of its newest row, the earliest listing and the last day on which one of the rows was seen. A car with a sale among
 * its rows also has these rows.
 */
export async function countCars(db: Reader, query: AreaRowsQuery) {
  const market = await marketOf(db, query.workspaceId);
  const ofModel = and(eq(t.makeKey, query.makeKey), eq(t.modelKey, query.modelKey));
  const cars = db
    .select(carColumns)
    .from(t)
    .where(and(ofModel, ofArea(market, query), gte(t.asOfDay, query.since), notSold(db, query)))
    .groupBy(car)
    .as("cars");
  return db
    .select(countedColumns)
    .from(cars)
    .groupBy(...byDays);
}

/** The same of several models, in one query. A car that is listed as two models counts for each. */
export async function countCarsOfModels(db: Reader, query: AreaModelsQuery) {
  const market = await marketOf(db, query.workspaceId);
  // the plus sign keeps SQLite from reading all rows since that day in each query
  const isSince = sql`+${t.asOfDay} >= ${query.since}`;
  const cars = db
    .select({ makeKey: sql`${t.makeKey}`.as("make_key"), modelKey: sql`${t.modelKey}`.as("model_key"), ...carColumns })
    .from(t)
    .where(and(ofModels(query), ofArea(market, query), isSince, notSold(db, query)))
    .groupBy(t.makeKey, t.modelKey, car)
    .as("cars");
  const model = [sql<string>`cars.make_key`, sql<string>`cars.model_key`] as const;
  return db
    .select({ makeKey: model[0], modelKey: model[1], ...countedColumns })
    .from(cars)
    .groupBy(...model, ...byDays);
}

export type CountedCars = Awaited<ReturnType<typeof countCars>>[number];

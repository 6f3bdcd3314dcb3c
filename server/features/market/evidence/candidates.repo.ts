import { and, asc, between, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { marketKinds } from "../../../../contracts/pricing/market-kinds.ts";
import type { Box } from "../../../domain/places/distance.ts";
import { prepared, preparedRows } from "../../../platform/db/prepared.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { isInDollars } from "../../dealership/in-dollars.repo.ts";
import { sales } from "../../sales/sales.table.ts";
import { vehicles } from "../../vehicles/vehicles.table.ts";
import { marketListings } from "../market.table.ts";
import { inMarket, marketOf } from "../markets.repo.ts";

export type CandidateRow = Awaited<ReturnType<typeof candidatesByIds>>[number];
export type SoldRow = Awaited<ReturnType<typeof ownSales>>[number];

const t = marketListings;
const candidateColumns = {
  id: t.id,
  source: t.source,
  kind: t.kind,
  vin: t.vin,
  year: t.year,
  make: t.make,
  model: t.model,
  trim: t.trim,
  bodyStyle: t.bodyStyle,
  engine: t.engine,
  transmission: t.transmission,
  drivetrain: t.drivetrain,
  color: t.color,
  seller: t.seller,
  grade: t.grade,
  mileage: t.mileage,
  priceCents: t.priceCents,
  zipCode: t.zipCode,
  city: t.city,
  state: t.state,
  latitude: t.latitude,
  longitude: t.longitude,
  listedAt: t.listedAt,
  soldAt: t.soldAt,
  asOfDay: t.asOfDay,
  seenDay: t.seenDay,
  isDemo: t.isDemo,
};

const placeholder = (name: string) => sql.placeholder(name);
const ofModel = () =>
  and(
    eq(t.market, placeholder("market")),
    eq(t.makeKey, placeholder("makeKey")),
    eq(t.modelKey, placeholder("modelKey")),
    eq(t.year, placeholder("year")),
    eq(t.kind, placeholder("kind")),
  );
/** The newest first, in the order of the index, so that no row after the last requested one is read. */
const newest = (db: Reader, where: SQL | undefined) =>
  db.select(candidateColumns).from(t).where(where).orderBy(desc(t.asOfDay)).limit(placeholder("limit"));

const anywhere = preparedRows("market-newest", candidateColumns, (db) => newest(db, ofModel()));
// The plus sign makes SQLite search the model in the index and filter these rows by location. It does not plan again for
// each location.
const inBox = preparedRows("market-newest-near", candidateColumns, (db) =>
  newest(
    db,
    and(
      ofModel(),
      between(sql`+${t.latitude}`, placeholder("south"), placeholder("north")),
      between(sql`+${t.longitude}`, placeholder("west"), placeholder("east")),
    ),
  ),
);

export interface NewestRowsQuery {
  readonly workspaceId: string;
  readonly makeKey: string;
  readonly modelKey: string;
  /** Model years, and the maximum number of rows of each year and kind. */
  readonly years: readonly { readonly year: number; readonly limit: number }[];
  readonly box: Box | null;
}

/** The newest rows of a model, limited for each year and kind. */
export async function newestRows(
  db: Reader,
  { years, box, workspaceId, makeKey, modelKey }: NewestRowsQuery,
): Promise<CandidateRow[]> {
  const model = { market: await marketOf(db, workspaceId), makeKey, modelKey };
  const queries = years.flatMap((year) =>
    marketKinds.map((kind) => {
      const values = { ...model, ...year, kind };
      return box ? inBox(db, { ...values, ...box }) : anywhere(db, values);
    }),
  );
  return (await Promise.all(queries)).flat();
}

export async function candidatesByIds(db: Reader, workspaceId: string, ids: readonly string[]) {
  const ofMarket = inMarket(await marketOf(db, workspaceId));
  return db
    .select(candidateColumns)
    .from(t)
    .where(and(ofMarket, inArray(t.id, [...ids])))
    .orderBy(asc(t.id));
}

/** Old sales have no name keys and match any model: the caller compares their names. */
const ofCar = and(
  or(
    and(eq(sales.makeKey, placeholder("makeKey")), eq(sales.modelKey, placeholder("modelKey"))),
    isNull(sales.makeKey),
  ),
  between(vehicles.overviewYear, placeholder("yearMin"), placeholder("yearMax")),
);

/**
 * A sale without a copy of its vehicle counts only while the vehicle has not come back: then its current state applies.
 */
const hasKnownCar = or(isNotNull(sales.asSold), eq(sales.soldAt, vehicles.soldAt));

/** Only sales in US dollars, as all prices of a market are. */
const sold = (db: Reader, where: SQL | undefined) =>
  db
    .select({
      id: sales.id,
      vin: vehicles.vin,
      year: vehicles.overviewYear,
      make: vehicles.make,
      model: vehicles.model,
      trim: vehicles.trim,
      bodyStyle: vehicles.bodyStyle,
      engine: vehicles.engine,
      transmission: vehicles.transmission,
      drivetrain: vehicles.drivetrain,
      fuel: vehicles.fuelType,
      color: vehicles.exteriorColor,
      mileage: vehicles.mileage,
      condition: vehicles.condition,
      zipCode: vehicles.zipCode,
      asSold: sales.asSold,
      priceCents: sales.soldPriceCents,
      soldAt: sales.soldAt,
      daysToSell: sales.daysToSell,
    })
    .from(sales)
    .innerJoin(vehicles, eq(vehicles.id, sales.vehicleId))
    .where(and(where, isNull(sales.voidedAt), hasKnownCar, isInDollars(sales.workspaceId)))
    .orderBy(desc(sales.soldAt));

const ofWorkspace = eq(sales.workspaceId, placeholder("workspaceId"));
const soldOfCar = prepared("own-sales-of-a-car", (db) => sold(db, and(ofWorkspace, ofCar)).limit(placeholder("limit")));

/** The workspace's own sales of a model and some model years, the newest first. */
export const ownSales = (
  db: Reader,
  query: {
    readonly workspaceId: string;
    readonly makeKey: string;
    readonly modelKey: string;
    readonly yearMin: number;
    readonly yearMax: number;
    readonly limit: number;
  },
) => soldOfCar(db, query);

/** The newest sales of a workspace. */
export const newestSales = (db: Reader, { workspaceId, limit }: { workspaceId: string; limit: number }) =>
  sold(db, eq(sales.workspaceId, workspaceId)).limit(limit);

export const ownSalesByIds = (db: Reader, workspaceId: string, ids: readonly string[]) =>
  sold(db, and(eq(sales.workspaceId, workspaceId), inArray(sales.id, [...ids])));

import { and, count, desc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { MarketKind } from "../../../../contracts/pricing/market-kinds.ts";
import { dayText } from "../../../platform/clock.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { sales } from "../../sales/sales.table.ts";
import { vehicles } from "../../vehicles/vehicles.table.ts";
import { type Near, within } from "../market.repo.ts";
import { marketListings as t } from "../market.table.ts";
import { marketOf } from "../markets.repo.ts";

export interface ModelsQuery {
  readonly workspaceId: string;
  readonly makeKey: string | undefined;
  readonly modelKey: string | undefined;
  /** Undefined: all. */
  readonly years: readonly number[] | undefined;
  readonly kinds: readonly MarketKind[];
  readonly near: Near | undefined;
  /** Only rows since this day, in days since 1970. */
  readonly since: number;
  readonly limit: number;
}

/** The models with the most rows in the bounding box of an area. The index has all columns, so no row is read. */
export const modelsIn = async (db: Reader, query: ModelsQuery) => {
  const { makeKey, modelKey, years, kinds, near, since } = query;
  return db
    .select({ makeKey: t.makeKey, modelKey: t.modelKey })
    .from(t)
    .where(
      and(
        eq(t.market, await marketOf(db, query.workspaceId)),
        makeKey === undefined ? undefined : eq(t.makeKey, makeKey),
        modelKey === undefined ? undefined : eq(t.modelKey, modelKey),
        years && inArray(t.year, [...years]),
        inArray(t.kind, [...kinds]),
        gte(t.asOfDay, since),
        near?.box ? within(near.box) : undefined,
      ),
    )
    .groupBy(t.makeKey, t.modelKey)
    .orderBy(desc(count()), t.makeKey, t.modelKey)
    .limit(query.limit);
};

/** Some rows of a model show how it is written, and what body it has. */
export const someRowsOf = async (
  db: Reader,
  { workspaceId, makeKey, modelKey, limit }: { workspaceId: string; makeKey: string; modelKey: string; limit: number },
) =>
  db
    .select({ make: t.make, model: t.model, body: t.bodyStyle })
    .from(t)
    .where(and(eq(t.market, await marketOf(db, workspaceId)), eq(t.makeKey, makeKey), eq(t.modelKey, modelKey)))
    .limit(limit);

/** The workspace's cars in stock, as they are written. */
export const stockByModel = (db: Reader, workspaceId: string) =>
  db
    .select({ make: vehicles.make, model: vehicles.model, year: vehicles.overviewYear, cars: count() })
    .from(vehicles)
    .where(and(eq(vehicles.workspaceId, workspaceId), inArray(vehicles.status, ["IN_STOCK", "IN_RECON", "ON_HOLD"])))
    .groupBy(vehicles.make, vehicles.model, vehicles.overviewYear);

/** Where the car was at its sale. Old sales have no copy: then the vehicle's current ZIP code is used. */
const zipAtSale: SQL<string | null> = sql<string | null>`coalesce(${sales.asSold} ->> 'zipCode', ${vehicles.zipCode})`;

/** The workspace's own sales since a day (in days since 1970), without voided ones, as the cars are written. */
export const salesByModel = (db: Reader, { workspaceId, since }: { workspaceId: string; since: number }) =>
  db
    .select({
      make: vehicles.make,
      model: vehicles.model,
      year: vehicles.overviewYear,
      zip: zipAtSale,
      cars: count(),
    })
    .from(sales)
    .innerJoin(vehicles, eq(vehicles.id, sales.vehicleId))
    .where(and(eq(sales.workspaceId, workspaceId), gte(sales.soldAt, dayText(since)), isNull(sales.voidedAt)))
    .groupBy(vehicles.make, vehicles.model, vehicles.overviewYear, zipAtSale);

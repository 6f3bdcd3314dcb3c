import { and, count, desc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
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
/** How a row writes its model. */
export interface ShownRow {
  readonly make: string;
  readonly model: string;
  readonly body: string | null;
}

/** Some of a model's rows show how it is written, and what body it has. */
const shownRows = 20;
/** Between the texts of the shown rows. No text of a row contains it: see `import/reading/cells.ts`. */
const separator = "\u001f";

/**
 * The models with the most rows in the bounding box of an area, with their number, in the order of the index. The index has all
 * columns, so only the shown rows of each model are read. These are of the whole market.
 */
export async function modelsIn(db: Reader, query: ModelsQuery) {
  const { makeKey, modelKey, years, kinds, near, since } = query;
  const market = await marketOf(db, query.workspaceId);
  const models = db
    .select({ makeKey: t.makeKey, modelKey: t.modelKey, listings: count().as("listings") })
    .from(t)
    .where(
      and(
        eq(t.market, market),
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
    .limit(query.limit)
    .as("models");
  const row = alias(t, "row_of_model");
  const shown = db
    .select({
      texts: sql`${row.make} || ${separator} || ${row.model} || ${separator} || coalesce(${row.bodyStyle}, '')`.as(
        "texts",
      ),
    })
    .from(row)
    .where(and(eq(row.market, market), eq(row.makeKey, sql`models.make_key`), eq(row.modelKey, sql`models.model_key`)))
    .orderBy(row.year, row.kind, row.asOfDay)
    .limit(shownRows)
    .as("shown");
  const found = await db
    .select({
      makeKey: models.makeKey,
      modelKey: models.modelKey,
      listings: sql`models.listings`.mapWith(Number),
      shown: sql<string | null>`(select string_agg(shown.texts, ${separator}) from ${shown})`,
    })
    .from(models)
    .orderBy(models.makeKey, models.modelKey);
  return found.map(({ shown: texts, ...model }) => ({ ...model, rows: texts === null ? [] : rowsIn(texts) }));
}

/** Make, model and body of each row. */
function rowsIn(texts: string): ShownRow[] {
  const parts = texts.split(separator);
  return Array.from({ length: parts.length / 3 }, (_, at) => {
    const [make = "", model = "", body = ""] = parts.slice(3 * at, 3 * at + 3);
    return { make, model, body: body || null };
  });
}

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

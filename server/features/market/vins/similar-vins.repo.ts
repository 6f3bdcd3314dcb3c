import { and, asc, between, eq, isNotNull, or, sql } from "drizzle-orm";
import { preparedRows } from "../../../platform/db/prepared.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { marketListings } from "../market.table.ts";
import { marketOf } from "../markets.repo.ts";

const t = marketListings;
const columns = {
  vin: t.vin,
  year: t.year,
  model: t.model,
  trim: t.trim,
  trimKey: t.trimKey,
  drivetrain: t.drivetrain,
};

/** Rows beyond this number would not change what the first ones agree on. Our own estimate. */
const maxRows = 300;

const withPrefix = preparedRows("market-similar-vins", columns, (db) =>
  db
    .select(columns)
    .from(t)
    .where(
      and(
        eq(t.market, sql.placeholder("market")),
        between(t.vin, sql.placeholder("first"), sql.placeholder("last")),
        or(isNotNull(t.trimKey), isNotNull(t.drivetrain)),
      ),
    )
    .orderBy(asc(t.vin))
    .limit(maxRows),
);

export type SimilarVin = Awaited<ReturnType<typeof rowsWithVinPrefix>>[number];

/** The first and the last characters of the alphabet of VINs, in the order of both databases. */
const range = (prefix: string) => ({ first: prefix.padEnd(17, "0"), last: prefix.padEnd(17, "Z") });

/** Rows of a workspace's market with VINs that begin with `prefix`, ordered by VIN. */
export async function rowsWithVinPrefix(db: Reader, workspaceId: string, prefix: string) {
  const market = await marketOf(db, workspaceId);
  return withPrefix(db, { market, ...range(prefix) });
}

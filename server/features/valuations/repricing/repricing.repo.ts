import { and, asc, count, eq, exists, inArray, isNotNull, max, type SQL, sql } from "drizzle-orm";
import type { NotPricedReason } from "../../../../contracts/pricing/repricing.ts";
import { statusesInStock } from "../../../../contracts/vehicles/vehicle-filters.ts";
import type { RecordScope } from "../../../access/records/listed.repo.ts";
import { sharedWorkspaces } from "../../../access/records/shared-workspaces.repo.ts";
import { perRow } from "../../../platform/db/per-row.ts";
import { lockRows } from "../../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { rowsOf } from "../../../platform/db/totals.ts";
import { workspaces } from "../../accounts/accounts.table.ts";
import { vehicles } from "../../vehicles/vehicles.table.ts";
import type { ValuationRow } from "../valuations.repo.ts";
import { excludedComparables, valuations, vehicleValues } from "../valuations.table.ts";

export type CheckRow = Pick<typeof vehicleValues.$inferSelect, "vehicleId" | "basis" | "checkedAt" | "notPriced">;

const isInStock = inArray(vehicles.status, [...statusesInStock]);
const inStock = (workspaceId: string) => and(eq(vehicles.workspaceId, workspaceId), isInStock);

export const workspacesWithStock = async (db: Reader): Promise<string[]> =>
  (
    await db
      .selectDistinct({ id: vehicles.workspaceId })
      .from(vehicles)
      .where(isInStock)
      .orderBy(asc(vehicles.workspaceId))
  ).map(({ id }) => id);

/**
 * The workspaces with vehicles in stock: the own one first, then those that share such a vehicle with the teams. One vehicle of
 * each is read, not the whole stock.
 */
export async function workspacesInStock(db: Reader, { workspaceId, teamIds }: RecordScope): Promise<string[]> {
  const ofWorkspace = (condition: SQL | undefined) =>
    exists(
      db
        .select({ id: vehicles.id })
        .from(vehicles)
        .where(and(eq(vehicles.workspaceId, workspaces.id), isInStock, condition)),
    );
  const having = (ids: readonly string[], condition?: SQL) =>
    db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(and(inArray(workspaces.id, [...ids]), ofWorkspace(condition)))
      .orderBy(asc(workspaces.id));
  const shared = (await sharedWorkspaces(db, { workspaceId, teamIds })).map(({ id }) => id);
  const own = await having([workspaceId]);
  const others = shared.length === 0 ? [] : await having(shared, inArray(vehicles.teamId, [...teamIds]));
  return [...own, ...others].map(({ id }) => id);
}

/** Similar cars follow each other: their valuations use the same market rows. */
export const stockIds = async (db: Reader, workspaceId: string): Promise<string[]> =>
  (
    await db
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(inStock(workspaceId))
      .orderBy(asc(vehicles.make), asc(vehicles.model), asc(vehicles.overviewYear), asc(vehicles.id))
  ).map(({ id }) => id);

/** Those of the vehicles that are still in stock, with their last check. */
export const stockOf = (db: Reader, workspaceId: string, ids: readonly string[]) =>
  db
    .select({ vehicle: vehicles, basis: vehicleValues.basis, checkedAt: vehicleValues.checkedAt })
    .from(vehicles)
    .leftJoin(vehicleValues, eq(vehicleValues.vehicleId, vehicles.id))
    .where(and(inArray(vehicles.id, [...ids]), inStock(workspaceId)));

/** Changes with the excluded comparables of a workspace. */
export const exclusionState = async (db: Reader, workspaceId: string): Promise<string> => {
  const [state] = await db
    .select({ n: count(), newest: max(excludedComparables.createdAt) })
    .from(excludedComparables)
    .where(eq(excludedComparables.workspaceId, workspaceId));
  return `${state?.n ?? 0} excluded, ${state?.newest ?? "none"}`;
};

/** The vehicles of these that exist. They are locked against deletion until the transaction ends. */
export const keepVehicles = async (tx: Writer, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const existing = tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(inArray(vehicles.id, [...ids]));
  return new Set((await lockRows(existing.orderBy(asc(vehicles.id)), "key share")).map(({ id }) => id));
};

/** The automatic valuations of vehicles. */
export const automaticValuations = (db: Reader, vehicleIds: readonly string[]) =>
  db
    .select({ id: valuations.id, vehicleId: valuations.vehicleId, revision: valuations.revision })
    .from(valuations)
    .where(and(inArray(valuations.vehicleId, [...vehicleIds]), eq(valuations.automatic, true)));

export const replaceAutomatic = async (tx: Writer, row: ValuationRow): Promise<void> => {
  await tx
    .update(valuations)
    .set(row)
    .where(and(eq(valuations.id, row.id), eq(valuations.automatic, true)));
};

export const setChecked = async (tx: Writer, { vehicleId, ...check }: CheckRow): Promise<void> => {
  await tx.update(vehicleValues).set(check).where(eq(vehicleValues.vehicleId, vehicleId));
};

export async function countChecked(db: Reader, scope: SQL) {
  const unpriced = sql<number>`count(${vehicleValues.notPriced})`.mapWith(Number);
  const [counts] = await rowsOf(
    db,
    db
      .select({
        inStock: count(),
        checked: count(vehicleValues.checkedAt),
        unpriced,
        lastCheckedAt: max(vehicleValues.checkedAt),
      })
      .from(vehicles)
      .leftJoin(vehicleValues, eq(vehicleValues.vehicleId, vehicles.id))
      .where(and(scope, isInStock)),
  );
  return counts ?? { inStock: 0, checked: 0, unpriced: 0, lastCheckedAt: null };
}

/** In the order of an index of the vehicles without a value. */
export const listNotPriced = (
  db: Reader,
  scope: SQL,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  db
    .select({
      vehicleId: vehicleValues.vehicleId,
      vehicle: {
        year: vehicles.overviewYear,
        make: vehicles.make,
        model: vehicles.model,
        trim: vehicles.trim,
        stock_number: vehicles.stockNumber,
      },
      // not null by the condition
      reason: sql<NotPricedReason>`${vehicleValues.notPriced}`,
      checkedAt: sql<string>`${vehicleValues.checkedAt}`,
    })
    .from(vehicleValues)
    .innerJoin(vehicles, eq(vehicles.id, vehicleValues.vehicleId))
    .where(and(perRow(scope), perRow(isInStock), isNotNull(vehicleValues.notPriced)))
    .orderBy(asc(vehicleValues.notPriced), asc(vehicleValues.vehicleId))
    .limit(limit)
    .offset(offset);

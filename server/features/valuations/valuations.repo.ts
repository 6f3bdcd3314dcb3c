import { and, asc, count, desc, eq, getTableColumns, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { ValuationType } from "../../../contracts/pricing/valuation.ts";
import type { Authorized } from "../../access/authorized.ts";
import {
  countRecords,
  pageOf,
  type RecordFilter,
  type RecordScope,
  recordsIn,
} from "../../access/records/listed.repo.ts";
import { perRow } from "../../platform/db/per-row.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { valuations } from "./valuations.table.ts";

export type ValuationRow = typeof valuations.$inferSelect;

/** The visible valuations: those of the caller's workspace, and those of their teams' vehicles. */
export interface ValuationScope {
  readonly workspaceId: string;
  readonly teamIds: readonly string[];
}
export const whereVisible = ({ workspaceId, teamIds }: ValuationScope): SQL | undefined => {
  const own = eq(valuations.workspaceId, workspaceId);
  return teamIds.length === 0 ? own : or(own, inArray(vehicles.teamId, [...teamIds]));
};

export const insertValuations = async (tx: Writer, rows: readonly ValuationRow[]): Promise<void> => {
  await tx.insert(valuations).values([...rows]);
};

export const findValuation = async (db: Reader, scope: ValuationScope, id: string): Promise<ValuationRow | undefined> =>
  (
    await db
      .select(getTableColumns(valuations))
      .from(valuations)
      .leftJoin(vehicles, eq(vehicles.id, valuations.vehicleId))
      .where(and(whereVisible(scope), eq(valuations.id, id)))
  )[0];

/** For the report, which has only the id. */
export const findValuationForReport = async (db: Reader, id: string): Promise<ValuationRow | undefined> =>
  (await db.select().from(valuations).where(eq(valuations.id, id)))[0];

/**
 * Increments the revision and returns the valuation. The row stays locked until the transaction ends. Undefined if it
 * was deleted since.
 */
export const beginRevision = async (
  tx: Writer,
  { id }: Authorized<ValuationRow, "edit_inventory">,
): Promise<ValuationRow | undefined> =>
  (
    await tx
      .update(valuations)
      .set({ revision: sql`${valuations.revision} + 1` })
      .where(eq(valuations.id, id))
      .returning()
  )[0];

export const saveValuation = async (
  tx: Writer,
  { id }: Authorized<ValuationRow, "edit_inventory">,
  change: Partial<ValuationRow>,
): Promise<void> => {
  await tx.update(valuations).set(change).where(eq(valuations.id, id)).returning({ id: valuations.id });
};

export interface ValuationSearch {
  readonly vehicleId?: string | undefined;
  readonly vin?: string | undefined;
  readonly type?: readonly ValuationType[] | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

const listed = recordsIn(valuations);
const matching = (search: ValuationSearch): RecordFilter => ({
  few: search.vehicleId ? eq(valuations.vehicleId, search.vehicleId) : undefined,
  where: and(
    search.vin ? eq(valuations.vin, search.vin) : undefined,
    search.type && inArray(valuations.type, [...search.type]),
    search.createdAfter ? gt(valuations.createdAt, search.createdAfter) : undefined,
    search.createdBefore ? lt(valuations.createdAt, search.createdBefore) : undefined,
  ),
});

/** Newest first. */
export async function searchValuations(
  db: Reader,
  scope: RecordScope,
  search: ValuationSearch & { readonly limit: number; readonly offset: number },
): Promise<ValuationRow[]> {
  const page = await pageOf(db, listed, scope, { ...search, ...matching(search) });
  return db
    .select()
    .from(valuations)
    .where(page.where)
    .orderBy(desc(valuations.createdAt), desc(valuations.id))
    .limit(search.limit)
    .offset(page.offset);
}

/** The visible valuations with these ids. */
export const visibleValuations = (db: Reader, scope: ValuationScope, ids: readonly string[]): Promise<ValuationRow[]> =>
  db
    .select(getTableColumns(valuations))
    .from(valuations)
    .leftJoin(vehicles, eq(vehicles.id, valuations.vehicleId))
    .where(and(perRow(sql`${whereVisible(scope)}`), inArray(valuations.id, [...ids])));

export const countValuations = (db: Reader, scope: RecordScope, search: ValuationSearch): Promise<number> =>
  countRecords(db, listed, scope, matching(search));

/** The valuations of cases, the oldest first. */
export const valuationsOfCases = (
  db: Reader,
  caseIds: readonly string[],
): Promise<Pick<ValuationRow, "id" | "caseId" | "appraiser" | "createdAt" | "revision" | "averageCents">[]> =>
  db
    .select({
      id: valuations.id,
      caseId: valuations.caseId,
      appraiser: valuations.appraiser,
      createdAt: valuations.createdAt,
      revision: valuations.revision,
      averageCents: valuations.averageCents,
    })
    .from(valuations)
    .where(inArray(valuations.caseId, [...caseIds]))
    .orderBy(asc(valuations.createdAt), asc(valuations.id));

/** The newest retail valuation that is still valid at `now`, else the newest valid one of another level. */
export const newestRetailOf = async (db: Reader, vehicleId: string, now: string): Promise<ValuationRow | undefined> =>
  (
    await db
      .select()
      .from(valuations)
      .where(and(eq(valuations.vehicleId, vehicleId), gt(valuations.expiresAt, now)))
      .orderBy(desc(sql`${valuations.type} = 'retail'`), desc(valuations.createdAt), desc(valuations.id))
      .limit(1)
  )[0];

/** A valuation that is not automatic is not replaced. False if it has another revision, or was deleted. */
export const keepValuation = async (
  tx: Writer,
  { id, revision }: Pick<ValuationRow, "id" | "revision">,
): Promise<boolean> =>
  (
    await tx
      .update(valuations)
      .set({ automatic: false })
      .where(and(eq(valuations.id, id), eq(valuations.revision, revision)))
      .returning({ id: valuations.id })
  ).length > 0;

export const hasValuations = async (db: Reader, vehicleId: string): Promise<boolean> =>
  (await db.select({ id: valuations.id }).from(valuations).where(eq(valuations.vehicleId, vehicleId)).limit(1)).length >
  0;

/** Deletes a vehicle's valuations. Returns their ids and last revisions. */
export const deleteValuationsOf = (tx: Writer, vehicleId: string): Promise<{ id: string; revision: number }[]> =>
  tx
    .delete(valuations)
    .where(eq(valuations.vehicleId, vehicleId))
    .returning({ id: valuations.id, revision: valuations.revision });

/** The ZIP codes of a workspace's vehicles, the most frequent ones first: at most twenty. The first known one is taken for the dealership's place. */
export const usualZipCodes = async (db: Reader, workspaceId: string): Promise<string[]> => {
  const found = await db
    .select({ zipCode: vehicles.zipCode })
    .from(vehicles)
    .where(and(eq(vehicles.workspaceId, workspaceId), sql`${vehicles.zipCode} is not null`))
    .groupBy(vehicles.zipCode)
    .orderBy(desc(count()), asc(vehicles.zipCode))
    .limit(20);
  return found.flatMap(({ zipCode }) => zipCode ?? []);
};

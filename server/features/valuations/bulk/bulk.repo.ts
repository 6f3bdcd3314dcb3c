import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";
import { lockRows } from "../../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { vehicles } from "../../vehicles/vehicles.table.ts";
import { type ValuationRow, type ValuationScope, whereVisible } from "../valuations.repo.ts";
import { valuations } from "../valuations.table.ts";
import { bulkValuationEntries, bulkValuations } from "./bulk.table.ts";

export type BulkRow = typeof bulkValuations.$inferSelect;
export type EntryRow = typeof bulkValuationEntries.$inferSelect;

/** The valuations of these that still exist, kept from deletion until the transaction ends. */
export const keepValuations = async (tx: Writer, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const query = tx
    .select({ id: valuations.id })
    .from(valuations)
    .where(inArray(valuations.id, [...ids]))
    .orderBy(asc(valuations.id));
  return new Set((await lockRows(query, "key share")).map(({ id }) => id));
};

export const insertBulk = async (tx: Writer, bulk: BulkRow, entries: readonly EntryRow[]): Promise<void> => {
  await tx.insert(bulkValuations).values(bulk);
  if (entries.length > 0) await tx.insert(bulkValuationEntries).values([...entries]);
};

export const findBulk = async (db: Reader, workspaceId: string, id: string): Promise<BulkRow | undefined> =>
  (
    await db
      .select()
      .from(bulkValuations)
      .where(and(eq(bulkValuations.workspaceId, workspaceId), eq(bulkValuations.id, id)))
  )[0];

export const entriesOf = (db: Reader, bulkId: string): Promise<EntryRow[]> =>
  db
    .select()
    .from(bulkValuationEntries)
    .where(eq(bulkValuationEntries.bulkId, bulkId))
    .orderBy(asc(bulkValuationEntries.place));

/** The valuations of a bulk valuation that the caller may see now. */
export const valuationsOfBulk = (db: Reader, scope: ValuationScope, bulkId: string): Promise<ValuationRow[]> =>
  db
    .select(getTableColumns(valuations))
    .from(bulkValuationEntries)
    .innerJoin(valuations, eq(valuations.id, bulkValuationEntries.valuationId))
    .leftJoin(vehicles, eq(vehicles.id, valuations.vehicleId))
    .where(and(eq(bulkValuationEntries.bulkId, bulkId), whereVisible(scope)));

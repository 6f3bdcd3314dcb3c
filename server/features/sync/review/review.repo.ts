import { and, count, desc, eq, gt, sql } from "drizzle-orm";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { tableOfNumber } from "../policies/synced-table.ts";
import type { LinkRow } from "../sync.repo.ts";
import { syncConflicts, syncDead, syncHeld, syncRows, syncRuns } from "../sync.table.ts";

export type ConflictRow = typeof syncConflicts.$inferSelect;
export type DeadRow = typeof syncDead.$inferSelect;
export type RunRow = typeof syncRuns.$inferSelect;

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

type Listed = typeof syncConflicts | typeof syncDead | typeof syncRuns;

const totalOf = async (db: Reader, table: Listed, workspaceId: string): Promise<number> =>
  (await db.select({ rows: count() }).from(table).where(eq(table.workspaceId, workspaceId)))[0]?.rows ?? 0;

export async function listConflicts(db: Reader, workspaceId: string, { limit, offset }: Page) {
  const rows = await db
    .select()
    .from(syncConflicts)
    .where(eq(syncConflicts.workspaceId, workspaceId))
    .orderBy(desc(syncConflicts.createdAt), desc(syncConflicts.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await totalOf(db, syncConflicts, workspaceId) };
}

export const findConflict = async (db: Reader, workspaceId: string, id: string): Promise<ConflictRow | undefined> =>
  (
    await db
      .select()
      .from(syncConflicts)
      .where(and(eq(syncConflicts.workspaceId, workspaceId), eq(syncConflicts.id, id)))
  )[0];

export const deleteConflict = async (tx: Writer, { id, workspaceId }: ConflictRow): Promise<void> =>
  void (await tx
    .delete(syncConflicts)
    .where(and(eq(syncConflicts.workspaceId, workspaceId), eq(syncConflicts.id, id))));

export async function listDead(db: Reader, workspaceId: string, { limit, offset }: Page) {
  const rows = await db
    .select()
    .from(syncDead)
    .where(eq(syncDead.workspaceId, workspaceId))
    .orderBy(desc(syncDead.createdAt), desc(syncDead.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await totalOf(db, syncDead, workspaceId) };
}

export const findDead = async (db: Reader, workspaceId: string, id: string): Promise<DeadRow | undefined> =>
  (
    await db
      .select()
      .from(syncDead)
      .where(and(eq(syncDead.workspaceId, workspaceId), eq(syncDead.id, id)))
  )[0];

export const deleteDead = async (tx: Writer, { id, workspaceId }: DeadRow): Promise<void> =>
  void (await tx.delete(syncDead).where(and(eq(syncDead.workspaceId, workspaceId), eq(syncDead.id, id))));

export async function listRuns(db: Reader, workspaceId: string, { limit, offset }: Page) {
  const rows = await db
    .select()
    .from(syncRuns)
    .where(eq(syncRuns.workspaceId, workspaceId))
    .orderBy(desc(syncRuns.endedAt), desc(syncRuns.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await totalOf(db, syncRuns, workspaceId) };
}

type Counted = { readonly tableNo: number; readonly rows: number };

const byKind = (counted: readonly Counted[]) =>
  counted
    .map(({ tableNo, rows }) => ({ kind: tableOfNumber(tableNo)?.name ?? "unknown", rows }))
    .filter(({ kind }) => kind !== "sync_conflicts")
    .sort((a, b) => b.rows - a.rows || (a.kind < b.kind ? -1 : 1));

/** The numbers of rows that wait to be sent and to be stored, by kind. A host sends nothing: its workstations pull. */
export async function countQueue(db: Reader, { workspaceId, role, pushed }: LinkRow) {
  const rows = sql<number>`count(*)`.mapWith(Number);
  const out =
    role === "host"
      ? []
      : await db
          .select({ tableNo: syncRows.tableNo, rows })
          .from(syncRows)
          .where(and(eq(syncRows.workspaceId, workspaceId), gt(syncRows.seq, pushed)))
          .groupBy(syncRows.tableNo);
  const held = await db
    .select({ tableNo: syncHeld.tableNo, rows })
    .from(syncHeld)
    .where(eq(syncHeld.workspaceId, workspaceId))
    .groupBy(syncHeld.tableNo);
  return { out: byKind(out), in: byKind(held) };
}

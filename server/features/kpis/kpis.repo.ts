import { and, asc, count, eq } from "drizzle-orm";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { kpis } from "./kpis.table.ts";

export type KpiRow = typeof kpis.$inferSelect;

/** In display order. */
export const listKpis = (db: Reader, workspaceId: string): Promise<KpiRow[]> =>
  db
    .select()
    .from(kpis)
    .where(eq(kpis.workspaceId, workspaceId))
    .orderBy(asc(kpis.displayOrder), asc(kpis.createdAt), asc(kpis.id));

export const findKpi = async (db: Reader, workspaceId: string, id: string): Promise<KpiRow | undefined> =>
  (
    await db
      .select()
      .from(kpis)
      .where(and(eq(kpis.workspaceId, workspaceId), eq(kpis.id, id)))
  )[0];

export const countKpis = async (db: Reader, workspaceId: string, kpiType: KpiRow["kpiType"]): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(kpis)
      .where(and(eq(kpis.workspaceId, workspaceId), eq(kpis.kpiType, kpiType)))
  )[0]?.n ?? 0;

/** Returns false if the workspace has a KPI with this key. */
export const insertKpi = async (tx: Writer, row: KpiRow): Promise<boolean> =>
  (
    await tx
      .insert(kpis)
      .values(row)
      .onConflictDoNothing({ target: [kpis.workspaceId, kpis.key] })
      .returning({ id: kpis.id })
  ).length > 0;

/**
 * Locks a workspace's KPIs until the transaction ends, so that one transaction at a time counts or changes them. The lock
 * is on the first built-in KPI, which is never deleted.
 */
export const lockKpis = async (tx: Writer, workspaceId: string): Promise<void> => {
  const first = tx
    .select({ id: kpis.id })
    .from(kpis)
    .where(and(eq(kpis.workspaceId, workspaceId), eq(kpis.key, "avg_days_to_sell")));
  await lockRows(first, "no key update");
};

export const updateKpi = async (
  tx: Writer,
  kpi: Pick<KpiRow, "workspaceId" | "id">,
  change: Partial<KpiRow>,
): Promise<KpiRow | undefined> =>
  (
    await tx
      .update(kpis)
      .set(change)
      .where(and(eq(kpis.workspaceId, kpi.workspaceId), eq(kpis.id, kpi.id)))
      .returning()
  )[0];

export const deleteKpi = async (tx: Writer, workspaceId: string, id: string): Promise<void> => {
  await tx
    .delete(kpis)
    .where(and(eq(kpis.workspaceId, workspaceId), eq(kpis.id, id)))
    .returning({ id: kpis.id });
};

export const deleteCustomKpis = async (tx: Writer, workspaceId: string): Promise<void> => {
  await tx
    .delete(kpis)
    .where(and(eq(kpis.workspaceId, workspaceId), eq(kpis.kpiType, "CUSTOM")))
    .returning({ id: kpis.id });
};

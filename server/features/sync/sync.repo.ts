import { and, count, eq, gt } from "drizzle-orm";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { syncConflicts, syncDead, syncHeld, syncLink, syncRows } from "./sync.table.ts";

export type LinkRow = typeof syncLink.$inferSelect;

export const findLink = async (db: Reader, workspaceId: string): Promise<LinkRow | undefined> =>
  (await db.select().from(syncLink).where(eq(syncLink.workspaceId, workspaceId)))[0];

export const linkedWorkspaces = (db: Reader): Promise<Pick<LinkRow, "workspaceId" | "pausedAt">[]> =>
  db
    .select({ workspaceId: syncLink.workspaceId, pausedAt: syncLink.pausedAt })
    .from(syncLink)
    .where(eq(syncLink.role, "workstation"));

export const setPaused = async (tx: Writer, workspaceId: string, pausedAt: string | null): Promise<void> =>
  void (await tx.update(syncLink).set({ pausedAt }).where(eq(syncLink.workspaceId, workspaceId)));

const unsentOf = ({ workspaceId, pushed }: LinkRow) =>
  and(eq(syncRows.workspaceId, workspaceId), gt(syncRows.seq, pushed));

export async function hasUnsent(db: Reader, workspaceId: string): Promise<boolean> {
  const link = await findLink(db, workspaceId);
  if (!link) return false;
  return (await db.select({ seq: syncRows.seq }).from(syncRows).where(unsentOf(link)).limit(1)).length > 0;
}

/** The numbers of unsent, waiting and refused rows of a workspace, and of its conflicts. */
export async function countRows(db: Reader, link: LinkRow) {
  const { workspaceId, role } = link;
  const total = async (table: typeof syncHeld | typeof syncDead | typeof syncConflicts) =>
    (await db.select({ rows: count() }).from(table).where(eq(table.workspaceId, workspaceId)))[0]?.rows ?? 0;
  const unsent =
    role === "host" ? 0 : ((await db.select({ rows: count() }).from(syncRows).where(unsentOf(link)))[0]?.rows ?? 0);
  return {
    unsent,
    waiting: await total(syncHeld),
    refused: await total(syncDead),
    conflicts: await total(syncConflicts),
  };
}

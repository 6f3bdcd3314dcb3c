import { and, asc, eq, ne } from "drizzle-orm";
import type { Platform } from "../../../../contracts/customers/campaigns.ts";
import { type Reader, reportChange, type Writer } from "../../../platform/db/store.ts";
import { workspaces } from "../../accounts/accounts.table.ts";
import { adConnections } from "../campaigns.table.ts";

export type ConnectionRow = typeof adConnections.$inferSelect;

export const listConnections = (db: Reader, workspaceId: string): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(adConnections)
    .where(eq(adConnections.workspaceId, workspaceId))
    .orderBy(asc(adConnections.createdAt), asc(adConnections.id));

export const findConnection = async (
  db: Reader,
  workspaceId: string,
  platform: Platform,
): Promise<ConnectionRow | undefined> =>
  (
    await db
      .select()
      .from(adConnections)
      .where(and(eq(adConnections.workspaceId, workspaceId), eq(adConnections.platform, platform)))
  )[0];

export const connectionById = async (db: Reader, workspaceId: string, id: string): Promise<ConnectionRow | undefined> =>
  (
    await db
      .select()
      .from(adConnections)
      .where(and(eq(adConnections.workspaceId, workspaceId), eq(adConnections.id, id)))
  )[0];

/** Whether another workspace uses the profile key on any platform. Sandboxes use simulated accounts and do not count. */
export const isUsedElsewhere = async (db: Reader, profileKey: string, workspaceId: string): Promise<boolean> =>
  (
    await db
      .select({ id: adConnections.id })
      .from(adConnections)
      .innerJoin(workspaces, eq(workspaces.id, adConnections.workspaceId))
      .where(
        and(
          eq(adConnections.profileKey, profileKey),
          ne(adConnections.workspaceId, workspaceId),
          eq(workspaces.environment, "production"),
        ),
      )
      .limit(1)
  ).length > 0;

/** The pages about campaigns show the connections. */
const reported = (tx: Writer, [row]: readonly ConnectionRow[]): ConnectionRow | undefined => {
  if (row) reportChange(tx, { workspaceId: row.workspaceId, kind: "campaign", record_id: null, vehicle_id: null });
  return row;
};

/** Stores a connection. It replaces the workspace's former account on the platform. */
export async function putConnection(tx: Writer, row: ConnectionRow): Promise<ConnectionRow> {
  const { id: _id, workspaceId: _workspace, platform: _platform, ...changed } = row;
  const stored = tx
    .insert(adConnections)
    .values(row)
    .onConflictDoUpdate({ target: [adConnections.workspaceId, adConnections.platform], set: changed })
    .returning();
  const put = reported(tx, await stored);
  if (!put) throw new Error("the connection could not be stored");
  return put;
}

export const updateConnection = async (
  tx: Writer,
  id: string,
  change: Partial<ConnectionRow>,
): Promise<ConnectionRow | undefined> =>
  reported(tx, await tx.update(adConnections).set(change).where(eq(adConnections.id, id)).returning());

export const deleteConnection = async (tx: Writer, id: string): Promise<boolean> =>
  reported(tx, await tx.delete(adConnections).where(eq(adConnections.id, id)).returning()) !== undefined;

import { and, eq } from "drizzle-orm";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { webhooks } from "../webhooks/webhooks.table.ts";

/**
 * Whether the workspace has an active subscription. Until the transaction ends, none becomes active: that waits for this lock
 * (`holdSubscriptions`).
 */
export async function hasSubscription(tx: Writer, workspaceId: string): Promise<boolean> {
  const workspace = tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId));
  await lockRows(workspace, "key share");
  const isActive = and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.status, "active"));
  return (await tx.select({ id: webhooks.id }).from(webhooks).where(isActive).limit(1)).length > 0;
}

import { and, count, desc, eq, lt, ne } from "drizzle-orm";
import type { Delivery, WebhookEvent } from "../../../contracts/system/webhooks.ts";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { totalOf } from "../../platform/db/totals.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import type { DeliveryRow, WebhookRow } from "./delivery/lanes.repo.ts";
import { webhookDeliveries, webhooks } from "./webhooks.table.ts";

/** A row of a workspace. */
interface WorkspaceRow {
  readonly workspaceId: string;
  readonly id: string;
}
const isRow = ({ workspaceId, id }: WorkspaceRow) => and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id));

export const insertWebhook = async (tx: Writer, webhook: typeof webhooks.$inferInsert): Promise<void> => {
  await tx.insert(webhooks).values(webhook);
};

/**
 * Waits for the transactions that found no active subscription (`hasSubscription`), and lets later ones wait until this
 * transaction ends. Call it in each transaction in which a subscription becomes active.
 */
export const holdSubscriptions = async (tx: Writer, workspaceId: string): Promise<void> => {
  await lockRows(tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)), "update");
};

export const countWebhooks = (db: Reader, workspaceId: string): Promise<number> =>
  db.$count(webhooks, eq(webhooks.workspaceId, workspaceId));

/** Newest first. */
export const listWebhooks = (
  db: Reader,
  workspaceId: string,
  page: { limit: number; offset: number },
): Promise<WebhookRow[]> =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.workspaceId, workspaceId))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
    .limit(page.limit)
    .offset(page.offset);

export const findWebhook = async (db: Reader, key: WorkspaceRow): Promise<WebhookRow | undefined> =>
  (await db.select().from(webhooks).where(isRow(key)))[0];

export const updateWebhook = async (
  tx: Writer,
  key: WorkspaceRow,
  change: Partial<WebhookRow>,
): Promise<WebhookRow | undefined> => (await tx.update(webhooks).set(change).where(isRow(key)).returning())[0];

export const deleteWebhook = async (tx: Writer, key: WorkspaceRow): Promise<boolean> =>
  (await tx.delete(webhooks).where(isRow(key)).returning({ id: webhooks.id })).length > 0;

export interface DeliveryFilter {
  readonly webhookId: string;
  readonly status?: Delivery["status"] | undefined;
  readonly event?: WebhookEvent | undefined;
}
const matching = ({ webhookId, status, event }: DeliveryFilter) =>
  and(
    eq(webhookDeliveries.webhookId, webhookId),
    status && eq(webhookDeliveries.status, status),
    event && eq(webhookDeliveries.event, event),
  );

export const countDeliveries = (db: Reader, filter: DeliveryFilter): Promise<number> =>
  totalOf(db, db.select({ n: count() }).from(webhookDeliveries).where(matching(filter)));

/** Newest first. */
export const listDeliveries = (
  db: Reader,
  filter: DeliveryFilter,
  page: { limit: number; offset: number },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(matching(filter))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(page.limit)
    .offset(page.offset);

export const findDelivery = async (db: Reader, { workspaceId, id }: WorkspaceRow): Promise<DeliveryRow | undefined> =>
  (
    await db
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.workspaceId, workspaceId), eq(webhookDeliveries.id, id)))
  )[0];

/** Makes a pending delivery due now; undefined if it is no longer pending. */
export const hastenDelivery = async (tx: Writer, id: string, now: string): Promise<DeliveryRow | undefined> =>
  (
    await tx
      .update(webhookDeliveries)
      .set({ nextAttemptAt: now })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, "pending")))
      .returning()
  )[0];

export const deleteOldDeliveries = async (tx: Writer, before: string): Promise<void> => {
  const old = and(lt(webhookDeliveries.createdAt, before), ne(webhookDeliveries.status, "pending"));
  await tx.delete(webhookDeliveries).where(old).returning({ id: webhookDeliveries.id });
};

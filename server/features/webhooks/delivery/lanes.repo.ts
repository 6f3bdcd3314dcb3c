import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { accounts, workspaces } from "../../accounts/accounts.table.ts";
import { webhookDeliveries, webhooks } from "../webhooks.table.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Whose turn it is: something waits for it, it does not rest, and nobody delivers to it. */
const free = (now: string) =>
  and(
    lte(webhooks.dueAt, now),
    or(isNull(webhooks.restUntil), lte(webhooks.restUntil, now)),
    or(isNull(webhooks.leaseUntil), lt(webhooks.leaseUntil, now)),
  );
const nextFree = (db: Reader, now: string, limit: number) =>
  db.select({ id: webhooks.id }).from(webhooks).where(free(now)).orderBy(asc(webhooks.dueAt)).limit(limit);

export const isAnyoneFree = async (db: Reader, now: string): Promise<boolean> =>
  (await nextFree(db, now, 1)).length > 0;

interface Claim {
  readonly owner: string;
  readonly now: string;
  readonly leaseUntil: string;
  readonly limit: number;
}

/** Takes the subscriptions that have waited longest, one deliverer each. */
export const claimLanes = (tx: Writer, { owner, now, leaseUntil, limit }: Claim): Promise<Pick<WebhookRow, "id">[]> =>
  tx
    .update(webhooks)
    .set({ owner, leaseUntil })
    // the guard stands in the outer WHERE too: on Postgres two instances may have picked the same rows
    .where(and(free(now), inArray(webhooks.id, nextFree(tx, now, limit))))
    .returning({ id: webhooks.id });

/** On a workstation nobody else can hold a lease when the server starts: whatever is held was left by a crash. */
export const releaseLanes = async (tx: Writer): Promise<void> => {
  await tx
    .update(webhooks)
    .set({ owner: null, leaseUntil: null })
    .where(isNotNull(webhooks.owner))
    .returning({ id: webhooks.id });
};

const pendingOf = (webhookId: string) =>
  and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, "pending"));

/** What is due for a subscription, in the order in which it happened. */
export const dueDeliveries = (db: Reader, webhookId: string, due: { now: string; limit: number }) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(pendingOf(webhookId), lte(webhookDeliveries.nextAttemptAt, due.now)))
    .orderBy(asc(webhookDeliveries.id))
    .limit(due.limit);

type DeliveryChange = Partial<Pick<DeliveryRow, "status" | "attempts" | "nextAttemptAt" | "log" | "deliveredAt">>;

/** What was cancelled meanwhile stays so, unless it has arrived. */
export const updateDelivery = async (tx: Writer, id: string, change: DeliveryChange): Promise<void> => {
  const mayChange = change.status === "delivered" ? undefined : eq(webhookDeliveries.status, "pending");
  await tx
    .update(webhookDeliveries)
    .set(change)
    .where(and(eq(webhookDeliveries.id, id), mayChange))
    .returning({ id: webhookDeliveries.id });
};

const heldBy = (id: string, owner: string) => and(eq(webhooks.id, id), eq(webhooks.owner, owner));

/** A failure or a success, for the subscription as a whole; undefined when it is no longer this owner's. */
export const updateLane = async (
  tx: Writer,
  { id, owner }: { id: string; owner: string },
  change: Partial<WebhookRow> | { readonly failedAt: string; readonly restUntil: string | null },
): Promise<WebhookRow | undefined> => {
  const set =
    "failedAt" in change
      ? {
          failureCount: sql`${webhooks.failureCount} + 1`,
          failingSince: sql`coalesce(${webhooks.failingSince}, ${change.failedAt})`,
          restUntil: change.restUntil,
        }
      : change;
  return (await tx.update(webhooks).set(set).where(heldBy(id, owner)).returning())[0];
};

/** The subscription as it stands now; undefined when it is no longer this owner's. */
export const findLane = async (
  db: Reader,
  { id, owner }: { id: string; owner: string },
): Promise<WebhookRow | undefined> => (await db.select().from(webhooks).where(heldBy(id, owner)))[0];

/** Cancels what waits for a subscription, all but pings. */
export const cancelWaiting = async (tx: Writer, webhookId: string): Promise<void> => {
  await tx
    .update(webhookDeliveries)
    .set({ status: "cancelled", nextAttemptAt: null })
    .where(and(pendingOf(webhookId), ne(webhookDeliveries.event, "ping")))
    .returning({ id: webhookDeliveries.id });
};

/** Lets go of a subscription, and says when it was last delivered to, if it was, and when its next delivery is due. */
export async function releaseLane(
  tx: Writer,
  { deliveredAt, ...lane }: { id: string; owner: string; deliveredAt: string | undefined },
): Promise<void> {
  // takes the row's lock first: a message that is being added meanwhile sets its own due time afterwards
  await tx
    .update(webhooks)
    .set({ owner: null, leaseUntil: null, ...(deliveredAt !== undefined && { lastDeliveryAt: deliveredAt }) })
    .where(heldBy(lane.id, lane.owner))
    .returning({ id: webhooks.id });
  const [next] = await tx
    .select({ at: sql<string | null>`min(${webhookDeliveries.nextAttemptAt})` })
    .from(webhookDeliveries)
    .where(pendingOf(lane.id));
  await tx
    .update(webhooks)
    .set({ dueAt: next?.at ?? null })
    .where(eq(webhooks.id, lane.id))
    .returning({ id: webhooks.id });
}

/** Subscriptions of those workspaces that are active. */
export const activeWebhooks = (db: Reader, workspaceIds: readonly string[]): Promise<WebhookRow[]> =>
  db
    .select()
    .from(webhooks)
    .where(and(inArray(webhooks.workspaceId, [...workspaceIds]), eq(webhooks.status, "active")));

export const insertDeliveries = async (
  tx: Writer,
  deliveries: readonly (typeof webhookDeliveries.$inferInsert)[],
): Promise<void> => {
  // a statement takes 32,766 values on SQLite; a delivery has 13
  for (let i = 0; i < deliveries.length; i += 500) {
    await tx.insert(webhookDeliveries).values(deliveries.slice(i, i + 500));
  }
};

/** Something waits for a subscription from now on, if nothing did before; false where it is gone. */
export const wakeLane = async (tx: Writer, id: string, now: string): Promise<boolean> => {
  // always writes, so that it waits for whoever lets go of the row at this moment: he has not seen what waits now
  const dueAt = sql`case when ${webhooks.dueAt} <= ${now} then ${webhooks.dueAt} else ${now} end`;
  return (
    (await tx.update(webhooks).set({ dueAt }).where(eq(webhooks.id, id)).returning({ id: webhooks.id })).length > 0
  );
};

/** Whose workspace it is. */
export const ownerOf = async (db: Reader, workspaceId: string) =>
  (
    await db
      .select({ email: accounts.email, name: accounts.name, environment: workspaces.environment })
      .from(workspaces)
      .innerJoin(accounts, eq(accounts.id, workspaces.accountId))
      .where(eq(workspaces.id, workspaceId))
  )[0];

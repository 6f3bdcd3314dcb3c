import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { farAhead } from "../../../platform/clock.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { accounts, workspaces } from "../../accounts/accounts.table.ts";
import { webhookDeliveries, webhooks } from "../webhooks.table.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/**
 * A delivery is due, the subscription is not paused, and no dispatcher holds it. A time far ahead counts as past: the clock was ahead when
 * it was set.
 */
const free = (now: string) =>
  and(
    or(lte(webhooks.dueAt, now), gt(webhooks.dueAt, farAhead(now))),
    or(isNull(webhooks.restUntil), lte(webhooks.restUntil, now), gt(webhooks.restUntil, farAhead(now))),
    or(isNull(webhooks.leaseUntil), lt(webhooks.leaseUntil, now), gt(webhooks.leaseUntil, farAhead(now))),
  );
const nextFree = (db: Reader, now: string, limit: number) =>
  db.select({ id: webhooks.id }).from(webhooks).where(free(now)).orderBy(asc(webhooks.dueAt)).limit(limit);

export const isAnyLaneFree = async (db: Reader, now: string): Promise<boolean> =>
  (await nextFree(db, now, 1)).length > 0;

interface Claim {
  readonly owner: string;
  readonly now: string;
  readonly leaseUntil: string;
  readonly limit: number;
}

/** Claims the subscriptions that have waited longest. */
export const claimLanes = (tx: Writer, { owner, now, leaseUntil, limit }: Claim): Promise<Pick<WebhookRow, "id">[]> =>
  tx
    .update(webhooks)
    .set({ owner, leaseUntil })
    // the condition is repeated in the outer WHERE: on Postgres, two instances may have selected the same rows
    .where(and(free(now), inArray(webhooks.id, nextFree(tx, now, limit))))
    .returning({ id: webhooks.id });

/** Releases all leases. On a workstation, a lease at the start of the server is left from a crash. */
export const releaseLanes = async (tx: Writer): Promise<void> => {
  await tx
    .update(webhooks)
    .set({ owner: null, leaseUntil: null })
    .where(isNotNull(webhooks.owner))
    .returning({ id: webhooks.id });
};

const pendingOf = (webhookId: string) =>
  and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, "pending"));

/** The due deliveries of a subscription, in the order of the events. */
export const dueDeliveries = (db: Reader, webhookId: string, due: { now: string; limit: number }) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        pendingOf(webhookId),
        or(lte(webhookDeliveries.nextAttemptAt, due.now), gt(webhookDeliveries.nextAttemptAt, farAhead(due.now))),
      ),
    )
    .orderBy(asc(webhookDeliveries.id))
    .limit(due.limit);

type DeliveryChange = Partial<Pick<DeliveryRow, "status" | "attempts" | "nextAttemptAt" | "log" | "deliveredAt">>;

/** A delivery that was cancelled meanwhile stays cancelled, unless it was delivered. */
export const updateDelivery = async (tx: Writer, id: string, change: DeliveryChange): Promise<void> => {
  const mayChange = change.status === "delivered" ? undefined : eq(webhookDeliveries.status, "pending");
  await tx
    .update(webhookDeliveries)
    .set(change)
    .where(and(eq(webhookDeliveries.id, id), mayChange))
    .returning({ id: webhookDeliveries.id });
};

const heldBy = (id: string, owner: string) => and(eq(webhooks.id, id), eq(webhooks.owner, owner));

/** Stores a failure or a success of the subscription; undefined if the owner has lost its lease. */
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

/** The current subscription; undefined if the owner has lost its lease. */
export const findLane = async (
  db: Reader,
  { id, owner }: { id: string; owner: string },
): Promise<WebhookRow | undefined> => (await db.select().from(webhooks).where(heldBy(id, owner)))[0];

/** Cancels the pending deliveries of a subscription, except pings. */
export const cancelWaiting = async (tx: Writer, webhookId: string): Promise<void> => {
  await tx
    .update(webhookDeliveries)
    .set({ status: "cancelled", nextAttemptAt: null })
    .where(and(pendingOf(webhookId), ne(webhookDeliveries.event, "ping")))
    .returning({ id: webhookDeliveries.id });
};

/** Releases a subscription, and stores its last delivery and when the next one is due. */
export async function releaseLane(
  tx: Writer,
  { deliveredAt, ...lane }: { id: string; owner: string; deliveredAt: string | undefined },
): Promise<void> {
  // lock the row first: a message that is added concurrently then sets its due time afterwards
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

/** The active subscriptions of workspaces. */
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

/** Makes a subscription due, unless it is already; false if it was deleted. */
export const wakeLane = async (tx: Writer, id: string, now: string): Promise<boolean> => {
  // always write, to wait for a concurrent release of the row, which has not seen the new delivery
  const dueAt = sql`case when ${webhooks.dueAt} <= ${now} then ${webhooks.dueAt} else ${now} end`;
  return (
    (await tx.update(webhooks).set({ dueAt }).where(eq(webhooks.id, id)).returning({ id: webhooks.id })).length > 0
  );
};

/** The owner of a workspace. */
export const ownerOf = async (db: Reader, workspaceId: string) =>
  (
    await db
      .select({
        email: accounts.email,
        name: accounts.name,
        language: accounts.language,
        environment: workspaces.environment,
      })
      .from(workspaces)
      .innerJoin(accounts, eq(accounts.id, workspaces.accountId))
      .where(eq(workspaces.id, workspaceId))
  )[0];

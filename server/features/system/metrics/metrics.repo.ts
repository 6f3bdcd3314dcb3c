import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Reader } from "../../../platform/db/store.ts";
import { outboxEvents } from "../../../platform/events/events.table.ts";
import { jobs } from "../../../platform/jobs/jobs.table.ts";
import { webhookDeliveries, webhooks } from "../../webhooks/webhooks.table.ts";

const count = sql<number>`count(*)`.mapWith(Number);

/** Jobs that wait for a runner or run, by kind, with the time since when the oldest one could have run. */
export const unfinishedJobs = (db: Reader) =>
  db
    .select({
      kind: jobs.kind,
      status: jobs.status,
      count,
      due: sql<string>`min(${jobs.runAfter})`,
    })
    .from(jobs)
    .where(sql`${jobs.status} in ('queued', 'running')`)
    .groupBy(jobs.kind, jobs.status);

/** Deliveries to active subscriptions that are not settled. It reads only those, by an index. */
export async function pendingDeliveries(
  db: Reader,
  now: string,
): Promise<{ pending: number; oldestDue: string | null }> {
  const ofPending = and(eq(webhookDeliveries.webhookId, webhooks.id), eq(webhookDeliveries.status, "pending"));
  const [row] = await db
    .select({ pending: count })
    .from(webhooks)
    .innerJoin(webhookDeliveries, ofPending)
    .where(isNotNull(webhooks.dueAt));
  const [due] = await db
    .select({ dueAt: webhooks.dueAt })
    .from(webhooks)
    .where(lte(webhooks.dueAt, now))
    .orderBy(asc(webhooks.dueAt))
    .limit(1);
  return { pending: row?.pending ?? 0, oldestDue: due?.dueAt ?? null };
}

/** Events that no subscription has been assigned yet. */
export async function waitingEventFigures(db: Reader): Promise<{ waiting: number; oldest: string | null }> {
  const waiting = isNull(outboxEvents.deliveredAt);
  const [row] = await db
    .select({ waiting: count, oldest: sql<string | null>`min(${outboxEvents.createdAt})` })
    .from(outboxEvents)
    .where(waiting);
  return { waiting: row?.waiting ?? 0, oldest: row?.oldest ?? null };
}

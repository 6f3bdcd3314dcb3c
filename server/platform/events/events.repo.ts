import { and, asc, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { Reader, Writer } from "../db/store.ts";
import { outboxEvents } from "./events.table.ts";

export type OutboxEvent = typeof outboxEvents.$inferSelect;

/** Adds one or more events, in order. */
export const insertEvents = async (tx: Writer, added: readonly (typeof outboxEvents.$inferInsert)[]): Promise<void> => {
  await tx.insert(outboxEvents).values([...added]);
};

const inOrder = [asc(outboxEvents.arrivedAs), asc(outboxEvents.id)];

const waiting = isNull(outboxEvents.deliveredAt);
const next = (db: Reader, limit: number) =>
  db
    .select({ id: outboxEvents.id })
    .from(outboxEvents)
    .where(waiting)
    .orderBy(...inOrder)
    .limit(limit);

export const areEventsWaiting = async (db: Reader): Promise<boolean> => (await next(db, 1)).length > 0;

/** The workspaces and names of the oldest waiting events, in order. */
export const waitingEvents = (db: Reader, limit: number) =>
  db
    .select({ workspaceId: outboxEvents.workspaceId, name: outboxEvents.name })
    .from(outboxEvents)
    .where(waiting)
    .orderBy(...inOrder)
    .limit(limit);

/** Marks the oldest waiting events as delivered and returns them in order. Each event is taken once. */
export async function takeEvents(tx: Writer, { limit, now }: { limit: number; now: string }): Promise<OutboxEvent[]> {
  const taken = await tx
    .update(outboxEvents)
    .set({ deliveredAt: now })
    .where(and(waiting, inArray(outboxEvents.id, next(tx, limit))))
    .returning();
  return taken.sort((a, b) => a.arrivedAs - b.arrivedAs || (a.id < b.id ? -1 : 1));
}

export const deletePassedEvents = async (tx: Writer, before: string): Promise<void> => {
  const old = and(isNotNull(outboxEvents.deliveredAt), lt(outboxEvents.createdAt, before));
  await tx.delete(outboxEvents).where(old).returning({ id: outboxEvents.id });
};

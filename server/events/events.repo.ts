import { asc, eq } from "drizzle-orm";
import type { Reader, Writer } from "../db/store.ts";
import { outboxEvents } from "./events.table.ts";

export const insertEvent = async (tx: Writer, event: typeof outboxEvents.$inferInsert): Promise<void> => {
  await tx.insert(outboxEvents).values(event);
};

/** What a workspace's subscribers are to be told, in the order in which it happened. */
export const eventsOf = (db: Reader, workspaceId: string) =>
  db.select().from(outboxEvents).where(eq(outboxEvents.workspaceId, workspaceId)).orderBy(asc(outboxEvents.id));

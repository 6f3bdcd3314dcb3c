import { asc, eq } from "drizzle-orm";
import type { Reader } from "../../server/platform/db/store.ts";
import { outboxEvents } from "../../server/platform/events/events.table.ts";

/** The events of a workspace in their order, delivered or not. */
export const eventsOf = (db: Reader, workspaceId: string) =>
  db
    .select()
    .from(outboxEvents)
    .where(eq(outboxEvents.workspaceId, workspaceId))
    .orderBy(asc(outboxEvents.arrivedAs), asc(outboxEvents.id));

import { asc, eq } from "drizzle-orm";
import type { Reader } from "../../server/platform/db/store.ts";
import { outboxEvents } from "../../server/platform/events/events.table.ts";

/** What happened in a workspace, in its order, whoever has been told of it. */
export const eventsOf = (db: Reader, workspaceId: string) =>
  db
    .select()
    .from(outboxEvents)
    .where(eq(outboxEvents.workspaceId, workspaceId))
    .orderBy(asc(outboxEvents.arrivedAs), asc(outboxEvents.id));

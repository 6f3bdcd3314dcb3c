import { asc, eq } from "drizzle-orm";
import { insertWebhook } from "../../server/features/webhooks/webhooks.repo.ts";
import type { Reader, Store } from "../../server/platform/db/store.ts";
import { outboxEvents } from "../../server/platform/events/events.table.ts";
import { newId } from "../../server/platform/ids.ts";

/** The events of a workspace in their order, delivered or not. */
export const eventsOf = (db: Reader, workspaceId: string) =>
  db
    .select()
    .from(outboxEvents)
    .where(eq(outboxEvents.workspaceId, workspaceId))
    .orderBy(asc(outboxEvents.arrivedAs), asc(outboxEvents.id));

/** Adds an active subscription that is sent nothing: what only subscribers need is stored then, too. */
export async function subscribed(store: Pick<Store, "write">, workspaceId: string): Promise<void> {
  const at = "2026-01-01T00:00:00.000Z";
  await store.write((tx) =>
    insertWebhook(tx, {
      id: newId(),
      workspaceId,
      url: "https://receiver.example/hook",
      events: [],
      status: "active",
      secret: "whsec_dGVzdA==",
      failureCount: 0,
      createdBy: "test",
      createdAt: at,
      updatedAt: at,
    }),
  );
}

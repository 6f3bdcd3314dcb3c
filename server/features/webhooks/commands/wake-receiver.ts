import type { Writer } from "../../../platform/db/store.ts";
import { type WebhookRow, wakeLane } from "../delivery/lanes.repo.ts";
import { updateWebhook } from "../webhooks.repo.ts";
import { subscriptionNotFound } from "./require-subscription.ts";

/**
 * Ends the receiver's pause, so that something can be sent at once. Call it before changing its deliveries: to avoid
 * deadlocks, the subscription is always locked first.
 */
export async function wakeReceiver(
  tx: Writer,
  which: { workspaceId: string; id: string },
  now: string,
): Promise<WebhookRow> {
  const row = await updateWebhook(tx, which, { restUntil: null });
  if (!row) throw subscriptionNotFound();
  await wakeLane(tx, row.id, now);
  return row;
}

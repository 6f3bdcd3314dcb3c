import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import type { WebhookRow } from "../delivery/lanes.repo.ts";
import { updateWebhook } from "../webhooks.repo.ts";
import { ownedBy, subscriptionNotFound } from "./require-subscription.ts";

interface SubscriptionChange {
  readonly id: string;
  readonly action: string;
  readonly set: Partial<WebhookRow>;
}

/** Changes a subscription and records it in the audit log. */
export async function changeSubscription(
  { tx, clock, caller }: { readonly tx: Writer; readonly clock: Clock; readonly caller: Caller },
  { id, action, set }: SubscriptionChange,
): Promise<WebhookRow> {
  const row = await updateWebhook(tx, ownedBy(caller, id), { ...set, updatedAt: instantNow(clock) });
  if (!row) throw subscriptionNotFound();
  const { url, events, status } = row;
  const details = { url, events, status };
  await record(tx, clock, caller, { action, subjectType: "webhook", subjectId: id, details });
  return row;
}

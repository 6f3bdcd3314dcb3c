import type { z } from "zod";
import type { webhooks as contract, Webhook } from "../../../../contracts/system/webhooks.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import type { WebhookRow } from "../delivery/lanes.repo.ts";
import { newSecret } from "../delivery/signature.ts";
import { webhookOf } from "../webhooks.present.ts";
import { countWebhooks, holdSubscriptions, insertWebhook } from "../webhooks.repo.ts";
import { afterPendingEvents } from "./after-pending-events.ts";
import { assertReachable, type Reachability, refused } from "./assert-reachable.ts";

interface Needs extends Reachability {
  readonly store: Store;
  readonly clock: Clock;
  readonly wake: () => void;
}
export type NewWebhook = z.output<typeof contract.create.body>;

/** Every event of a workspace is compared with each subscription. Our own estimate. */
const maxPerWorkspace = 200;

/** Subscribes to the events from now on. Only this answer and the one to a rotation contain the secret. */
export async function createSubscription(
  needs: Needs,
  caller: Caller,
  { url, events, description = null }: NewWebhook,
): Promise<Webhook> {
  const { clock, wake } = needs;
  await assertReachable(needs, url);
  const now = instantNow(clock);
  const row: WebhookRow = {
    id: newId(),
    workspaceId: caller.workspaceId,
    url,
    events: [...new Set(events)],
    description,
    status: "active",
    disabledReason: null,
    secret: newSecret(),
    oldSecret: null,
    oldSecretUntil: null,
    failureCount: 0,
    failingSince: null,
    lastDeliveryAt: null,
    dueAt: null,
    restUntil: null,
    owner: null,
    leaseUntil: null,
    createdBy: caller.accountId,
    createdAt: now,
    updatedAt: now,
  };
  await afterPendingEvents(needs, async (tx) => {
    await holdSubscriptions(tx, caller.workspaceId);
    if ((await countWebhooks(tx, caller.workspaceId)) >= maxPerWorkspace) {
      throw refused(`A workspace has at most ${maxPerWorkspace} subscriptions: delete one first.`);
    }
    await insertWebhook(tx, row);
    const details = { url, events: row.events };
    const subject = { subjectType: "webhook", subjectId: row.id } as const;
    await record(tx, clock, caller, { action: "webhook.created", ...subject, details });
  });
  wake();
  return { ...webhookOf(row), secret: row.secret };
}

import type { z } from "zod";
import type { webhooks as contract, Delivery, Webhook } from "../../../contracts/system/webhooks.ts";
import type { Caller } from "../../access/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Outbound } from "../../platform/net/outbound.ts";
import { record } from "../audit/record.ts";
import { createSubscription, type NewWebhook } from "./commands/create-subscription.ts";
import { redeliver } from "./commands/redeliver.ts";
import { ownedBy, requireSubscription, subscriptionNotFound } from "./commands/require-subscription.ts";
import { rotateSecret } from "./commands/rotate-secret.ts";
import { sendPing } from "./commands/send-ping.ts";
import { type Change, updateSubscription } from "./commands/update-subscription.ts";
import { deliveryView, webhookOf } from "./webhooks.present.ts";
import {
  countDeliveries,
  countWebhooks,
  deleteWebhook,
  findWebhook,
  listDeliveries,
  listWebhooks,
} from "./webhooks.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, "assertPublic">;
  readonly allowPrivate: boolean;
  /** Starts pending deliveries now. */
  readonly wake: () => void;
}
type DeliveriesQuery = z.output<typeof contract.deliveries.query>;
interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Subscriptions to the events of a workspace, and their deliveries. */
export function createSubscriptions(needs: Needs) {
  const { store, clock } = needs;
  return {
    create: (caller: Caller, body: NewWebhook): Promise<Webhook> => createSubscription(needs, caller, body),

    async list({ workspaceId }: Caller, page: Page) {
      const rows = await listWebhooks(store.read, workspaceId, page);
      return { webhooks: rows.map(webhookOf), total: await countWebhooks(store.read, workspaceId), ...page };
    },

    get: async (caller: Caller, id: string): Promise<Webhook> =>
      webhookOf(await requireSubscription(store.read, caller, id)),

    update: (caller: Caller, id: string, change: Change): Promise<Webhook> =>
      updateSubscription(needs, caller, id, change),

    async remove(caller: Caller, id: string): Promise<void> {
      await store.write(async (tx) => {
        const row = await findWebhook(tx, ownedBy(caller, id));
        if (!row || !(await deleteWebhook(tx, row))) throw subscriptionNotFound();
        const details = { url: row.url, events: row.events };
        await record(tx, clock, caller, { action: "webhook.deleted", subjectType: "webhook", subjectId: id, details });
      });
    },

    rotateSecret: (caller: Caller, id: string): Promise<Webhook> => rotateSecret(needs, caller, id),

    test: (caller: Caller, id: string): Promise<Delivery> => sendPing(needs, caller, id),

    async deliveries(caller: Caller, webhookId: string, { limit, offset, ...conditions }: DeliveriesQuery) {
      await requireSubscription(store.read, caller, webhookId);
      const filter = { webhookId, ...conditions };
      const rows = await listDeliveries(store.read, filter, { limit, offset });
      const total = await countDeliveries(store.read, filter);
      return { deliveries: rows.map(deliveryView), total, limit, offset };
    },

    redeliver: (caller: Caller, id: string): Promise<Delivery> => redeliver(needs, caller, id),
  };
}
export type Subscriptions = ReturnType<typeof createSubscriptions>;

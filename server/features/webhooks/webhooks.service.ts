import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { webhooks as contract, Delivery, Webhook } from "../../../contracts/webhooks.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, hours, instantNow, later } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { type Outbound, reasonOf } from "../../platform/net/outbound.ts";
import { record } from "../audit/record.ts";
import { catchUp, deliveryOf, replayOf } from "./delivery/fan-out.ts";
import { cancelWaiting, insertDeliveries, type WebhookRow, wakeLane } from "./delivery/lanes.repo.ts";
import { newSecret } from "./delivery/signature.ts";
import { deliveryView, webhookOf } from "./webhooks.present.ts";
import {
  countDeliveries,
  countWebhooks,
  deleteWebhook,
  findDelivery,
  findWebhook,
  hastenDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  updateWebhook,
} from "./webhooks.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, "assertPublic">;
  readonly allowPrivate: boolean;
  /** Starts pending deliveries now. */
  readonly wake: () => void;
}
type NewWebhook = z.output<typeof contract.create.body>;
type Change = z.output<typeof contract.update.body>;
type DeliveriesQuery = z.output<typeof contract.deliveries.query>;
interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Every event of a workspace is compared with each subscription. Our own estimate. */
const maxPerWorkspace = 200;
const oldSecretValidMs = hours(24);

const unknown = () => new AppError("RESOURCE_NOT_FOUND", { message: "No such subscription.", field: "id" });
const refused = (message: string) => new AppError("VALIDATION_ERROR", { message, field: "url" });

export function createSubscriptions({ store, clock, outbound, allowPrivate, wake }: Needs) {
  const of = ({ workspaceId }: Caller, id: string) => ({ workspaceId, id });

  /** Checks whether the address may be called, to report a mistake at once. It is checked again at each connection. */
  async function assertReachable(address: string): Promise<void> {
    const url = new URL(address);
    if (url.username !== "" || url.password !== "") {
      throw refused("The address contains a name or a password: remove them, every delivery is signed.");
    }
    if (allowPrivate) return;
    await outbound.assertPublic(url).catch((error: unknown) => {
      throw refused(`Nothing can be delivered to this address: ${reasonOf(error)}.`);
    });
  }

  async function requireSubscription(caller: Caller, id: string): Promise<WebhookRow> {
    const row = await findWebhook(store.read, of(caller, id));
    if (!row) throw unknown();
    return row;
  }

  /** Changes a subscription and records it in the audit log. */
  async function change(
    tx: Writer,
    caller: Caller,
    { id, action, set }: { id: string; action: string; set: Partial<WebhookRow> },
  ): Promise<WebhookRow> {
    const row = await updateWebhook(tx, of(caller, id), { ...set, updatedAt: instantNow(clock) });
    if (!row) throw unknown();
    const { url, events, status } = row;
    await record(tx, clock, caller, {
      action,
      subjectType: "webhook",
      subjectId: id,
      details: { url, events, status },
    });
    return row;
  }

  /** Runs a change of subscriptions after all earlier events were assigned: it applies to later events only. */
  async function afterPendingEvents<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    while (true) {
      const done = await store.write(
        async (tx) => (await catchUp(tx, instantNow(clock))) && { answer: await work(tx) },
      );
      if (done) return done.answer;
    }
  }

  /**
   * Ends the receiver's pause, so that something can be sent at once. Call it before changing its deliveries: to avoid
   * deadlocks, the subscription is always locked first.
   */
  async function wakeReceiver(
    tx: Writer,
    which: { workspaceId: string; id: string },
    now: string,
  ): Promise<WebhookRow> {
    const row = await updateWebhook(tx, which, { restUntil: null });
    if (!row) throw unknown();
    await wakeLane(tx, row.id, now);
    return row;
  }

  return {
    async create(caller: Caller, { url, events, description = null }: NewWebhook): Promise<Webhook> {
      await assertReachable(url);
      const now = instantNow(clock);
      const row: WebhookRow = {
        id: newId(),
        workspaceId: caller.workspaceId,
        ...{ url, events: [...new Set(events)], description },
        ...{ status: "active", disabledReason: null },
        ...{ secret: newSecret(), oldSecret: null, oldSecretUntil: null },
        ...{ failureCount: 0, failingSince: null, lastDeliveryAt: null },
        ...{ dueAt: null, restUntil: null, owner: null, leaseUntil: null },
        ...{ createdBy: caller.accountId, createdAt: now, updatedAt: now },
      };
      await afterPendingEvents(async (tx) => {
        if ((await countWebhooks(tx, caller.workspaceId)) >= maxPerWorkspace) {
          throw refused(`A workspace has at most ${maxPerWorkspace} subscriptions: delete one first.`);
        }
        await insertWebhook(tx, row);
        const details = { url, events: row.events };
        await record(tx, clock, caller, {
          action: "webhook.created",
          subjectType: "webhook",
          subjectId: row.id,
          details,
        });
      });
      wake();
      return { ...webhookOf(row), secret: row.secret };
    },

    async list({ workspaceId }: Caller, page: Page) {
      const rows = await listWebhooks(store.read, workspaceId, page);
      return { webhooks: rows.map(webhookOf), total: await countWebhooks(store.read, workspaceId), ...page };
    },

    get: async (caller: Caller, id: string): Promise<Webhook> => webhookOf(await requireSubscription(caller, id)),

    /** Disabling cancels pending deliveries. Activating resets the failures. */
    async update(caller: Caller, id: string, { status, url, events, description }: Change): Promise<Webhook> {
      await requireSubscription(caller, id);
      if (url !== undefined) await assertReachable(url);
      const set = {
        ...(url !== undefined && { url, restUntil: null }),
        ...(events && { events: [...new Set(events)] }),
        ...(description !== undefined && { description }),
        ...(status === "disabled" && { status, disabledReason: "Its owner disabled it." }),
        ...(status === "active" && {
          ...{ status, disabledReason: null, failureCount: 0, failingSince: null, restUntil: null },
        }),
      };
      const row = await afterPendingEvents(async (tx) => {
        const changed = await change(tx, caller, { id, action: "webhook.changed", set });
        if (status === "disabled") await cancelWaiting(tx, id);
        return changed;
      });
      wake();
      return webhookOf(row);
    },

    async remove(caller: Caller, id: string): Promise<void> {
      await store.write(async (tx) => {
        const row = await findWebhook(tx, of(caller, id));
        if (!row || !(await deleteWebhook(tx, row))) throw unknown();
        const details = { url: row.url, events: row.events };
        await record(tx, clock, caller, { action: "webhook.deleted", subjectType: "webhook", subjectId: id, details });
      });
    },

    /** The former secret signs for another day; older ones do not. */
    async rotateSecret(caller: Caller, id: string): Promise<Webhook> {
      const row = await store.write(async (tx) => {
        const before = await findWebhook(tx, of(caller, id));
        if (!before) throw unknown();
        const set = {
          secret: newSecret(),
          oldSecret: before.secret,
          oldSecretUntil: later(clock, oldSecretValidMs),
        };
        return change(tx, caller, { id, action: "webhook.secret_rotated", set });
      });
      return { ...webhookOf(row), secret: row.secret };
    },

    /** A ping is also sent to a disabled subscription, to test whether it can be activated again. */
    async test(caller: Caller, id: string): Promise<Delivery> {
      const webhook = await requireSubscription(caller, id);
      const now = instantNow(clock);
      const message = { id: newId(), event: "ping", at: now, data: { webhook_id: id } } as const;
      const ping = deliveryOf(webhook, message, now);
      await store.write(async (tx) => {
        await wakeReceiver(tx, webhook, now);
        await insertDeliveries(tx, [ping]);
      });
      wake();
      return deliveryView(ping);
    },

    async deliveries(caller: Caller, webhookId: string, { limit, offset, ...conditions }: DeliveriesQuery) {
      await requireSubscription(caller, webhookId);
      const filter = { webhookId, ...conditions };
      const rows = await listDeliveries(store.read, filter, { limit, offset });
      return {
        deliveries: rows.map(deliveryView),
        total: await countDeliveries(store.read, filter),
        ...{ limit, offset },
      };
    },

    /** Sends a delivery again with the same message id. A pending delivery is not duplicated but sent now. */
    async redeliver(caller: Caller, id: string): Promise<Delivery> {
      const delivery = await findDelivery(store.read, of(caller, id));
      if (!delivery) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such delivery.", field: "id" });
      const now = instantNow(clock);
      const again = await store.write(async (tx) => {
        const webhook = await wakeReceiver(tx, of(caller, delivery.webhookId), now);
        if (webhook.status === "disabled") {
          const message = "The subscription is disabled: set its status to active first.";
          throw new AppError("VALIDATION_ERROR", { message, field: "id" });
        }
        const waiting = await hastenDelivery(tx, id, now);
        const replay = waiting ?? replayOf(delivery, now);
        if (!waiting) await insertDeliveries(tx, [replay]);
        return replay;
      });
      wake();
      return deliveryView(again);
    },
  };
}
export type Subscriptions = ReturnType<typeof createSubscriptions>;

import type { WebhookEvent } from "../../../../contracts/system/webhooks.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { areEventsWaiting, type OutboxEvent, takeEvents, waitingEvents } from "../../../platform/events/events.repo.ts";
import { placesPerMs, takePlaces } from "../../../platform/events/turns.repo.ts";
import { newId, newIdAt } from "../../../platform/ids.ts";
import { activeWebhooks, type DeliveryRow, insertDeliveries, type WebhookRow, wakeLane } from "./lanes.repo.ts";

export interface Message {
  readonly id: string;
  readonly event: WebhookEvent;
  readonly at: string;
  readonly data: unknown;
}

/** The body that a receiver gets: `type` is what Standard Webhooks calls it, `event` what it was called before. */
const bodyOf = ({ event, at, data }: Message) => ({ event, type: event, timestamp: at, data });

/** Not yet sent. */
const unsent = (now: string) =>
  ({
    id: newId(),
    status: "pending",
    attempts: 0,
    nextAttemptAt: now,
    log: [],
    createdAt: now,
    deliveredAt: null,
  }) satisfies Partial<DeliveryRow>;

/** A message for one subscription. */
export const deliveryOf = (
  webhook: Pick<WebhookRow, "id" | "workspaceId">,
  message: Message,
  now: string,
): DeliveryRow => ({
  ...unsent(now),
  workspaceId: webhook.workspaceId,
  webhookId: webhook.id,
  messageId: message.id,
  event: message.event,
  payload: bodyOf(message),
  isReplay: false,
});

/** The same message again, with the same message id. */
export const replayOf = (delivery: DeliveryRow, now: string): DeliveryRow => ({
  ...delivery,
  ...unsent(now),
  isReplay: true,
});

const idAt = (place: number): string => newIdAt({ ms: Math.floor(place / placesPerMs), nth: place % placesPerMs });

/** Whether a subscription receives an event. Earlier events are always assigned before a new subscription is stored. */
const listens = (webhook: WebhookRow, event: Pick<OutboxEvent, "workspaceId" | "name">): boolean =>
  webhook.workspaceId === event.workspaceId && (webhook.events.includes("*") || webhook.events.includes(event.name));

/**
 * Takes a lock until the transaction ends: only one transaction of all instances writes to many subscriptions at a time,
 * which prevents deadlocks.
 */
export const waitForTurn = async (tx: Writer, now: string): Promise<void> => {
  await takePlaces(tx, { purpose: "fan_out", count: 0, nowMs: Date.parse(now) });
};

/** The maximum number of events per transaction. Our own estimate. */
export const eventsAtOnce = 200;
/** What one transaction writes in 0.1 s on SQLite, where it blocks everything else. Our own estimate. */
const deliveriesAtOnce = 500;

/** The number of oldest events that one transaction takes: limited by their deliveries, at least one. */
async function eventsOfATurn(tx: Writer, limit: number): Promise<number> {
  const events = await waitingEvents(tx, limit);
  const listeners = await activeWebhooks(tx, [...new Set(events.map(({ workspaceId }) => workspaceId))]);
  let deliveries = 0;
  const tooMany = events.findIndex((event) => {
    deliveries += listeners.filter((one) => listens(one, event)).length;
    return deliveries > deliveriesAtOnce;
  });
  return tooMany === -1 ? limit : Math.max(1, tooMany);
}

/**
 * Creates a delivery of each waiting event for each subscription to it. Returns the number of events. Deliveries sort in the
 * order of their creation, independent of the instances' clocks.
 */
export async function fanOut(tx: Writer, { limit, now }: { limit: number; now: string }): Promise<number> {
  await waitForTurn(tx, now);
  const events = await takeEvents(tx, { limit: await eventsOfATurn(tx, limit), now });
  if (events.length === 0) return 0;
  const listeners = await activeWebhooks(tx, [...new Set(events.map(({ workspaceId }) => workspaceId))]);
  const addressed = events.flatMap((event) => {
    const message = { id: event.id, event: event.name, at: event.createdAt, data: event.payload };
    return listeners.filter((one) => listens(one, event)).map((webhook) => deliveryOf(webhook, message, now));
  });
  // lock the subscription before its deliveries, as everywhere; deleted ones get none
  const there = new Set<string>();
  for (const id of new Set(addressed.map(({ webhookId }) => webhookId))) if (await wakeLane(tx, id, now)) there.add(id);
  const deliveries = addressed.filter(({ webhookId }) => there.has(webhookId));
  const first = await takePlaces(tx, { purpose: "fan_out", count: deliveries.length, nowMs: Date.parse(now) });
  const inOrder = deliveries.map((delivery, index) => ({ ...delivery, id: idAt(first + index) }));
  await insertDeliveries(tx, inOrder);
  return events.length;
}

/**
 * Assigns waiting events to subscriptions, up to the limit of a transaction. Returns whether that was all: then a change of
 * subscriptions in the same transaction applies to later events only.
 */
export async function catchUp(tx: Writer, now: string): Promise<boolean> {
  await fanOut(tx, { limit: eventsAtOnce, now });
  return !(await areEventsWaiting(tx));
}

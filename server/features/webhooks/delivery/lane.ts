import type { Attempt } from "../../../../contracts/system/webhooks.ts";
import { type Clock, farAhead, instantNow, instantOf, seconds } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import type { Metrics } from "../../../platform/metrics/metrics.ts";
import type { Outbound } from "../../../platform/net/outbound.ts";
import { softwareVersion } from "../../../platform/version.ts";
import type { Outbox } from "../../outbox/outbox.service.ts";
import { disabledMail } from "../mails.ts";
import type { Writing } from "./batch.ts";
import {
  cancelWaiting,
  type DeliveryRow,
  dueDeliveries,
  findLane,
  ownerOf,
  releaseLane,
  updateDelivery,
  updateLane,
  type WebhookRow,
} from "./lanes.repo.ts";
import { post, type Reply } from "./send.ts";
import { proof } from "./signature.ts";
import { type DisableReason, disableReasons, judge, type Verdict } from "./verdict.ts";

export interface LaneNeeds extends Writing {
  readonly store: Store;
  readonly clock: Clock;
  readonly live: LiveBus;
  readonly outbox: Pick<Outbox, "send">;
  readonly outbound: Pick<Outbound, "dispatcherFor">;
  readonly allowPrivate: boolean;
  readonly wakeJobs: () => void;
  /** Receives how long the receiver took to answer. */
  readonly observe?: Metrics["delivery"] | undefined;
}
interface Turn {
  readonly owner: string;
  /** No further message is started. */
  readonly stopping: AbortSignal;
  /** Running requests are aborted. */
  readonly stopped: AbortSignal;
}

/** The length of a turn, after which other subscriptions are served. With the 15 s for an answer, it fits in the lease. Our own estimate. */
const turnMs = seconds(30);
const page = 50;
/** The maximum number of results that are not stored yet. After a crash, these messages are sent again. Our own estimate. */
const maxUnwritten = 8;

/** The secrets that sign at a time: for a day after a rotation, also the former one. */
const secretsOf = ({ secret, oldSecret, oldSecretUntil }: WebhookRow, now: string): string[] =>
  oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil ? [secret, oldSecret] : [secret];

/**
 * Sends the due messages of a subscription, one after the other, until none is left, one fails or the turn ends. Some results may
 * not be stored yet when the next message is sent: after a crash, these messages are sent again. The subscription is read before
 * each message, so a change applies to the next one.
 */
export async function runLane(needs: LaneNeeds, id: string, turn: Turn): Promise<void> {
  const { store, clock, batch, separate } = needs;
  const lane = { id, owner: turn.owner };
  const endsAt = performance.now() + turnMs;
  const unwritten: Promise<unknown>[] = [];
  let deliveredAt: string | undefined;
  try {
    while (true) {
      await Promise.all(unwritten.splice(0));
      const due = await dueDeliveries(store.read, id, { now: instantNow(clock), limit: page });
      if (due.length === 0) return;
      for (const delivery of due) {
        if (turn.stopping.aborted || performance.now() > endsAt) return;
        const webhook = await findLane(store.read, lane);
        if (!webhook || isResting(webhook, instantNow(clock))) return;
        if (webhook.status === "disabled" && delivery.event !== "ping") {
          await batch((tx) => cancelWaiting(tx, id));
          break;
        }
        const made = await attempt(needs, { webhook, delivery }, turn);
        unwritten.push(made.written);
        if (made.isDelivered) deliveredAt = instantNow(clock);
        if (made.changesLane || unwritten.length === maxUnwritten) await Promise.all(unwritten.splice(0));
      }
    }
  } finally {
    await Promise.allSettled(unwritten);
    await separate((tx) => releaseLane(tx, { ...lane, deliveredAt }));
  }
}

const isResting = ({ restUntil }: WebhookRow, now: string): boolean =>
  restUntil !== null && restUntil > now && restUntil <= farAhead(now);

interface Attempted {
  readonly isDelivered: boolean;
  /** The attempt changes the subscription: the next message waits until it is stored. */
  readonly changesLane: boolean;
  readonly written: Promise<unknown>;
}

/** Sends a message and stores the result. */
async function attempt(
  needs: LaneNeeds,
  { webhook, delivery }: { webhook: WebhookRow; delivery: DeliveryRow },
  { owner, stopped }: Turn,
): Promise<Attempted> {
  const { clock, outbound, allowPrivate } = needs;
  const at = clock.now();
  const body = JSON.stringify(delivery.payload);
  const headers = {
    "content-type": "application/json",
    "user-agent": `Forecourt/${softwareVersion}`,
    ...proof({ id: delivery.messageId, at, body }, secretsOf(webhook, instantOf(at))),
  };
  const startedAt = performance.now();
  const reply = await post({ url: webhook.url, headers, body }, { outbound, allowPrivate, stopped });
  const verdict = judge({
    answer: { ...reply, retryAfter: reply.headers?.["retry-after"] },
    attempt: delivery.attempts + 1,
    now: clock.now(),
    isPing: delivery.event === "ping",
    failingSince: webhook.failingSince === null ? undefined : new Date(webhook.failingSince),
    random: Math.random(),
  });
  needs.observe?.(verdict.status === "pending" ? "repeated" : verdict.status, (performance.now() - startedAt) / 1000);
  const made = { webhook, delivery, at, headers, reply, verdict, owner };
  const isLaneChanged = changesLane(made);
  const write = isLaneChanged ? needs.separate : needs.batch;
  const written = write((tx) => recordAttempt(tx, needs, made)).then((after) => {
    announce(needs, made, after);
    return after;
  });
  // the error is reported when the next message awaits it
  written.catch(() => undefined);
  return { isDelivered: verdict.status === "delivered", changesLane: isLaneChanged, written };
}

/** Publishes the result after it was stored. */
function announce({ live, wakeJobs }: LaneNeeds, made: Made, after: WebhookRow | undefined): void {
  const { webhook, delivery, verdict, reply } = made;
  live.publish(webhook.workspaceId, "webhook", {
    webhook_id: webhook.id,
    delivery_id: delivery.id,
    event: delivery.event,
    status: verdict.status,
    attempt: delivery.attempts + 1,
    status_code: reply.statusCode,
    webhook_status: after?.status ?? webhook.status,
  });
  if (verdict.disable !== null) wakeJobs();
}

interface Made {
  readonly webhook: WebhookRow;
  readonly delivery: DeliveryRow;
  readonly at: Date;
  readonly headers: Record<string, string>;
  readonly reply: Reply;
  readonly verdict: Verdict;
  readonly owner: string;
}

/**
 * Whether the attempt changes the subscription's row. A success after successes does not, nor does a failed ping, which starts no
 * series of failures.
 */
function changesLane({ webhook, delivery, verdict }: Pick<Made, "webhook" | "delivery" | "verdict">): boolean {
  if (verdict.status === "delivered") return webhook.failingSince !== null || webhook.restUntil !== null;
  return delivery.event !== "ping" || verdict.disable !== null;
}

/** Locks the subscription before its deliveries. All transactions use this order, which prevents deadlocks. */
async function recordAttempt(tx: Writer, needs: LaneNeeds, made: Made): Promise<WebhookRow | undefined> {
  const { webhook, delivery, reply, verdict, owner } = made;
  const now = instantNow(needs.clock);
  const attempts = delivery.attempts + 1;
  const isDelivered = verdict.status === "delivered";
  const entry: Attempt = {
    at: instantOf(made.at),
    attempt: attempts,
    status_code: reply.statusCode,
    error: reply.error,
    latency_ms: reply.latencyMs,
    request_headers: made.headers,
    response_headers: reply.headers,
    response_body: reply.body,
  };
  const lane = { id: webhook.id, owner };
  const change = isDelivered
    ? { failureCount: 0, failingSince: null, restUntil: null }
    : { failedAt: instantOf(made.at), restUntil: textOf(verdict.restUntil) };
  const after = changesLane(made) ? await updateLane(tx, lane, change) : webhook;
  await updateDelivery(tx, delivery.id, {
    status: verdict.status,
    attempts,
    nextAttemptAt: textOf(verdict.nextAttemptAt),
    log: [...delivery.log, entry],
    ...(isDelivered && { deliveredAt: now }),
  });
  if (!after || verdict.disable === null || after.status === "disabled") return after;
  await notifyOwner(tx, needs, after, { reason: verdict.disable, last: reply.statusCode === 410 ? null : reply.error });
  await cancelWaiting(tx, webhook.id);
  return updateLane(tx, lane, {
    status: "disabled",
    disabledReason: disableReasons[verdict.disable],
    restUntil: null,
    updatedAt: now,
  });
}

async function notifyOwner(
  tx: Writer,
  { outbox }: LaneNeeds,
  webhook: WebhookRow,
  why: { reason: DisableReason; last: string | null },
): Promise<void> {
  const owner = await ownerOf(tx, webhook.workspaceId);
  if (!owner) return;
  await outbox.send(tx, disabledMail(owner, { webhook, ...why }), { keep: owner.environment === "development" });
}

const textOf = (date: Date | null): string | null => date && instantOf(date);

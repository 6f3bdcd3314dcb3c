import type { Attempt } from "../../../../contracts/webhooks.ts";
import { type Clock, instantNow, instantOf, seconds } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
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
import { judge, type Verdict } from "./verdict.ts";

export interface LaneNeeds extends Writing {
  readonly store: Store;
  readonly clock: Clock;
  readonly live: LiveBus;
  readonly outbox: Pick<Outbox, "send">;
  readonly outbound: Pick<Outbound, "dispatcherFor">;
  readonly allowPrivate: boolean;
  readonly wakeJobs: () => void;
}
interface Turn {
  readonly owner: string;
  /** No further message is begun. */
  readonly stopping: AbortSignal;
  /** What is under way is cut off. */
  readonly stopped: AbortSignal;
}

/** Then the others get their turn. With one answer's 15 seconds it is well within the lease. Our own estimate. */
const turnMs = seconds(30);
const page = 50;
/** Our own estimate: what may be sent twice after a crash, and how seldom one receiver waits for the disk. */
const maxUnwritten = 8;

/** The secrets that sign at that moment: for a day after a rotation the one before, too. */
const secretsOf = ({ secret, oldSecret, oldSecretUntil }: WebhookRow, now: string): string[] =>
  oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil ? [secret, oldSecret] : [secret];

/**
 * Sends a subscription what is due, one message after the other, until nothing is, it fails or its turn is
 * over. What came of a few may still be on its way to the disk while the next is sent: after a crash these
 * few are sent again. The subscription is read before each message: whatever was changed in it holds for the next.
 */
export async function runLane(needs: LaneNeeds, id: string, turn: Turn): Promise<void> {
  const { store, clock, batch, apart } = needs;
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
    await apart((tx) => releaseLane(tx, { ...lane, deliveredAt }));
  }
}

const isResting = ({ restUntil }: WebhookRow, now: string): boolean => restUntil !== null && restUntil > now;

interface Attempted {
  readonly isDelivered: boolean;
  /** The next message waits for what is written: the subscription is other afterwards. */
  readonly changesLane: boolean;
  readonly written: Promise<unknown>;
}

/** Sends one message, and has what came of it written down. */
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
  const reply = await post({ url: webhook.url, headers, body }, { outbound, allowPrivate, stopped });
  const verdict = judge({
    answer: { ...reply, retryAfter: reply.headers?.["retry-after"] },
    attempt: delivery.attempts + 1,
    now: clock.now(),
    isPing: delivery.event === "ping",
    failingSince: webhook.failingSince === null ? undefined : new Date(webhook.failingSince),
    random: Math.random(),
  });
  const made = { webhook, delivery, at, headers, reply, verdict, owner };
  const isOther = changesLane(made);
  const write = isOther ? needs.apart : needs.batch;
  const written = write((tx) => recordAttempt(tx, needs, made)).then((after) => {
    announce(needs, made, after);
    return after;
  });
  // whoever sends the next message hears of it when he waits for it
  written.catch(() => undefined);
  return { isDelivered: verdict.status === "delivered", changesLane: isOther, written };
}

/** Tells those who watch, once it is so. */
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
 * Whether the subscription's row is other afterwards. A message that arrived where all did changes nothing in it, nor
 * does a ping that failed: nothing comes after it, so it begins no run of failures.
 */
function changesLane({ webhook, delivery, verdict }: Pick<Made, "webhook" | "delivery" | "verdict">): boolean {
  if (verdict.status === "delivered") return webhook.failingSince !== null || webhook.restUntil !== null;
  return delivery.event !== "ping" || verdict.disable !== null;
}

/** The subscription first, then its deliveries: whoever changes both locks them in this order, and nobody waits for ever. */
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
  await tellOwner(tx, needs, after, { reason: verdict.disable, last: reply.statusCode === 410 ? null : reply.error });
  await cancelWaiting(tx, webhook.id);
  return updateLane(tx, lane, {
    status: "disabled",
    disabledReason: verdict.disable,
    restUntil: null,
    updatedAt: now,
  });
}

async function tellOwner(
  tx: Writer,
  { outbox }: LaneNeeds,
  webhook: WebhookRow,
  why: { reason: string; last: string | null },
): Promise<void> {
  const owner = await ownerOf(tx, webhook.workspaceId);
  if (!owner) return;
  await outbox.send(tx, disabledMail(owner, { webhook, ...why }), { keep: owner.environment === "development" });
}

const textOf = (date: Date | null): string | null => date && instantOf(date);

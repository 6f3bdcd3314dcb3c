import type { LiveGap } from "../../../../contracts/system/events.ts";
import type { Clock } from "../../clock.ts";
import type { Reader, Store } from "../../db/store.ts";
import type { Log } from "../../log.ts";
import { deliver, type Joined, maxReplayed, pass, type Subscription } from "../live.ts";
import { lastPlace } from "../turns.repo.ts";
import { messagesAfter, messagesBetween } from "./live.repo.ts";
import { keptMs } from "./message-writer.ts";

/** The number of messages per query. Our own estimate. */
const batchSize = 500;

/** A new subscriber that has not received the messages that it missed yet. */
interface Newcomer {
  readonly subscription: Subscription;
  readonly lastId: number | undefined;
  readonly accept: () => void;
  readonly refuse: (error: unknown) => void;
}

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** Delivers the messages of all instances to the subscribers of this one. */
export function createMessageReader({ store, clock, log }: Needs) {
  const subscriptions = new Set<Subscription>();
  const newcomers: Newcomer[] = [];
  let reading: Promise<void> | undefined;
  let isRequested = false;
  /** The subscribers have received all messages up to this id. */
  let deliveredUpTo = 0;
  /** When all messages were last read, in milliseconds since 1970. */
  let readAt = 0;

  /** Reads new messages if there are subscribers. Only one read runs at a time. A request during a read starts another read. */
  function read(): void {
    if (subscriptions.size === 0 && newcomers.length === 0) return;
    isRequested = true;
    reading ??= readWhileRequested().finally(() => {
      reading = undefined;
    });
  }

  async function readWhileRequested(): Promise<void> {
    while (isRequested) {
      isRequested = false;
      await readOnce(newcomers.splice(0));
    }
  }

  /** If this fails, subscribers receive the messages at the next read. New subscribers get the error and must retry. */
  async function readOnce(joining: readonly Newcomer[]): Promise<void> {
    try {
      await catchUp();
      // If replaying fails for one new subscriber, the others still join.
      for (const newcomer of joining) await admit(newcomer).catch(newcomer.refuse);
    } catch (error) {
      log.warn({ err: error }, "reading live messages failed");
      for (const { refuse } of joining) refuse(error);
    }
  }

  async function catchUp(): Promise<void> {
    if (subscriptions.size === 0) {
      deliveredUpTo = await lastPlace(store.read, "live");
    } else {
      // After a long outage of the database or this process, unread messages may already be deleted.
      let mayMiss = clock.now().getTime() - readAt > keptMs / 2;
      for (let isMore = true; isMore; mayMiss = false) isMore = await deliverBatch(mayMiss);
    }
    readAt = clock.now().getTime();
  }

  /** Returns whether there may be more messages. */
  async function deliverBatch(mayMiss: boolean): Promise<boolean> {
    const messages = await messagesAfter(store.read, deliveredUpTo, batchSize);
    if (mayMiss && !(await areKeptAfter(store.read, deliveredUpTo))) {
      for (const { onGap } of subscriptions) onGap({ after: deliveredUpTo, reason: "not_kept" });
    }
    for (const message of messages) deliver(subscriptions, message);
    deliveredUpTo = messages.at(-1)?.id ?? deliveredUpTo;
    return messages.length === batchSize;
  }

  async function admit({ subscription, lastId, accept }: Newcomer): Promise<void> {
    if (lastId !== undefined) await replay(store.read, subscription, { after: lastId, upTo: deliveredUpTo });
    subscriptions.add(subscription);
    accept();
  }

  return {
    read,
    async subscribe(subscription: Subscription, lastId?: number): Promise<Joined> {
      await new Promise<void>((accept, refuse) => {
        newcomers.push({ subscription, lastId, accept, refuse });
        read();
      });
      return { leave: () => void subscriptions.delete(subscription), position: () => deliveredUpTo };
    },
    /** Resolves when the current read has ended. */
    async finish(): Promise<void> {
      await reading;
    },
  };
}

/** Sends a subscriber the messages that it missed. */
async function replay(
  db: Reader,
  subscription: Subscription,
  span: { readonly after: number; readonly upTo: number },
): Promise<void> {
  const missed = await messagesBetween(db, [...subscription.workspaceIds], { ...span, limit: maxReplayed + 1 });
  const reason = await gapReason(db, { ...span, count: missed.length });
  if (reason) subscription.onGap({ after: span.after, reason });
  for (const message of missed.slice(-maxReplayed)) pass(subscription, message);
}

/** Why messages may be missing. `count`: how many were read. */
async function gapReason(
  db: Reader,
  { after, upTo, count }: { readonly after: number; readonly upTo: number; readonly count: number },
): Promise<LiveGap["reason"] | undefined> {
  if (after > upTo) return "unknown_id";
  return count > maxReplayed || !(await areKeptAfter(db, after)) ? "not_kept" : undefined;
}

/**
 * Whether no message after this id was deleted. Call it after reading the messages: a transaction that deletes messages
 * also stores how far.
 */
const areKeptAfter = async (db: Reader, id: number): Promise<boolean> => (await lastPlace(db, "live_deleted")) <= id;

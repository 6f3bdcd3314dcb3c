import { type Clock, minutes } from "../../clock.ts";
import type { Store, Writer } from "../../db/store.ts";
import type { Log } from "../../log.ts";
import { deliver, type LiveBus, type LiveMessage, maxReplayed, messageOf, type Subscription } from "../live.ts";
import { lastPlace, placesPerMs, takePlaces } from "../turns.repo.ts";
import { deleteMessages, insertMessages, messagesAfter, messagesBetween } from "./live.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}
interface Joining {
  readonly subscription: Subscription;
  readonly lastId: number | undefined;
  readonly joined: () => void;
  readonly refused: (error: unknown) => void;
}

/** Our own estimates: the delay of another instance's messages, the size of a batch, and how long messages are kept. */
const lookEveryMs = 250;
const atATime = 500;
const keptMs = minutes(15);
const pruneEveryMs = minutes(1);

/**
 * Live events of several instances on one database. Each instance writes its messages into a table and, while it has
 * subscribers, reads the messages of all instances from it. So all instances deliver the same messages under the same ids,
 * and a subscriber can reconnect to any of them.
 */
export function openSharedBus({ store, clock, log }: Needs): LiveBus {
  const subscriptions = new Set<Subscription>();
  const joining: Joining[] = [];
  const unwritten: Omit<LiveMessage, "id">[] = [];
  const ending = new AbortController();
  let writing: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  let isAskedAgain = false;
  /** The subscribers have received everything up to here. */
  let deliveredUpTo = 0;
  let prunedAt = 0;

  /** One transaction at a time; messages published meanwhile go into the next one. */
  function flush(): void {
    if (writing || unwritten.length === 0) return;
    const batch = unwritten.splice(0, atATime);
    writing = store
      .write((tx) => put(batch, tx))
      .catch((error: unknown) => log.warn({ err: error }, "live messages were lost"))
      .finally(() => {
        writing = undefined;
        look();
        flush();
      });
  }

  async function put(batch: readonly Omit<LiveMessage, "id">[], tx: Writer): Promise<void> {
    const nowMs = clock.now().getTime();
    const first = await takePlaces(tx, { purpose: "live", count: batch.length, nowMs });
    await insertMessages(
      tx,
      batch.map((message, index) => ({ id: first + index, ...message })),
    );
    if (nowMs - prunedAt < pruneEveryMs) return;
    prunedAt = nowMs;
    await deleteMessages(tx, (nowMs - keptMs) * placesPerMs);
  }

  /** One look at a time; a request during a look starts another after it. */
  function look(): void {
    if (subscriptions.size === 0 && joining.length === 0) return;
    isAskedAgain = true;
    reading ??= lookUntilIdle().finally(() => {
      reading = undefined;
    });
  }

  async function lookUntilIdle(): Promise<void> {
    while (isAskedAgain) {
      isAskedAgain = false;
      const newcomers = joining.splice(0);
      try {
        await catchUp();
        // If replaying fails for one newcomer, the others still join.
        for (const newcomer of newcomers) await welcome(newcomer).catch(newcomer.refused);
      } catch (error) {
        // Subscribers receive the messages at the next look; newcomers get the error and have to retry.
        log.warn({ err: error }, "reading live messages failed");
        for (const { refused } of newcomers) refused(error);
      }
    }
  }

  async function catchUp(): Promise<void> {
    if (subscriptions.size === 0) {
      deliveredUpTo = await lastPlace(store.read, "live");
      return;
    }
    for (let isMore = true; isMore; ) {
      const messages = await messagesAfter(store.read, deliveredUpTo, atATime);
      for (const message of messages) deliver(subscriptions, message);
      deliveredUpTo = messages.at(-1)?.id ?? deliveredUpTo;
      isMore = messages.length === atATime;
    }
  }

  async function welcome({ subscription, lastId, joined }: Joining): Promise<void> {
    if (lastId !== undefined) {
      const span = { after: lastId, upTo: deliveredUpTo, limit: maxReplayed };
      const missed = await messagesBetween(store.read, [...subscription.workspaceIds], span);
      for (const message of missed) subscription.listener(message);
    }
    subscriptions.add(subscription);
    joined();
  }

  const timer = setInterval(look, lookEveryMs);
  return {
    ended: ending.signal,
    end: () => ending.abort(),
    publish(workspaceId, name, data) {
      unwritten.push(messageOf(workspaceId, name, data));
      flush();
    },
    async subscribe(subscription, lastId) {
      await new Promise<void>((joined, refused) => {
        joining.push({ subscription, lastId, joined, refused });
        look();
      });
      return () => void subscriptions.delete(subscription);
    },
    async close() {
      clearInterval(timer);
      while (writing) await writing;
      await reading;
    },
  };
}

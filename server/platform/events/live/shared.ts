import { type Clock, minutes } from "../../clock.ts";
import type { Store, Writer } from "../../db/store.ts";
import type { Log } from "../../log.ts";
import { type LiveBus, type LiveMessage, messageOf, type Subscription, tellAll, toldAgain } from "../live.ts";
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

/** Our own estimates: how late another instance's news may be, what goes at a time, and how long it is kept. */
const lookEveryMs = 250;
const atATime = 500;
const keptMs = minutes(15);
const pruneEveryMs = minutes(1);

/**
 * Live events of several instances on one database. Each writes what happens with it into a table and reads what was
 * written there, by itself or another, while anybody listens: all of them tell the same under the same ids, and who
 * was cut off from one goes on at any other.
 */
export function openSharedBus({ store, clock, log }: Needs): LiveBus {
  const subscriptions = new Set<Subscription>();
  const joining: Joining[] = [];
  const unwritten: Omit<LiveMessage, "id">[] = [];
  const ending = new AbortController();
  let writing: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  let isAskedAgain = false;
  /** Who listens has been told everything up to here. */
  let toldUpTo = 0;
  let prunedAt = 0;

  /** One transaction at a time; what is published meanwhile goes together into the next. */
  function flush(): void {
    if (writing || unwritten.length === 0) return;
    const batch = unwritten.splice(0, atATime);
    writing = store
      .write((tx) => put(batch, tx))
      .catch((error: unknown) => log.warn({ err: error }, "news were lost"))
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

  /** One look at a time; who asks during one gets another. */
  function look(): void {
    if (subscriptions.size === 0 && joining.length === 0) return;
    isAskedAgain = true;
    reading ??= lookUntilNobodyAsks().finally(() => {
      reading = undefined;
    });
  }

  async function lookUntilNobodyAsks(): Promise<void> {
    while (isAskedAgain) {
      isAskedAgain = false;
      const newcomers = joining.splice(0);
      try {
        await catchUp();
        // one who cannot be told what he missed keeps none of the others out
        for (const newcomer of newcomers) await welcome(newcomer).catch(newcomer.refused);
      } catch (error) {
        // who listens hears it at the next look; who came is told to come again
        log.warn({ err: error }, "looking for news failed");
        for (const { refused } of newcomers) refused(error);
      }
    }
  }

  async function catchUp(): Promise<void> {
    if (subscriptions.size === 0) {
      toldUpTo = await lastPlace(store.read, "live");
      return;
    }
    for (let isMore = true; isMore; ) {
      const messages = await messagesAfter(store.read, toldUpTo, atATime);
      for (const message of messages) tellAll(subscriptions, message);
      toldUpTo = messages.at(-1)?.id ?? toldUpTo;
      isMore = messages.length === atATime;
    }
  }

  async function welcome({ subscription, lastId, joined }: Joining): Promise<void> {
    if (lastId !== undefined) {
      const span = { after: lastId, upTo: toldUpTo, limit: toldAgain };
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

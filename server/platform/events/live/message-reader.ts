import type { Reader, Store } from "../../db/store.ts";
import type { Log } from "../../log.ts";
import { deliver, maxReplayed, type Subscription } from "../live.ts";
import { lastPlace } from "../turns.repo.ts";
import { messagesAfter, messagesBetween } from "./live.repo.ts";

/** Our own estimate: the messages per query. */
const batchSize = 500;

/** A subscriber that waits until it has received the messages that it missed. */
interface Newcomer {
  readonly subscription: Subscription;
  readonly lastId: number | undefined;
  readonly accept: () => void;
  readonly refuse: (error: unknown) => void;
}

/** Delivers the messages of all instances to the subscribers of this one. */
export function createMessageReader({ store, log }: { readonly store: Store; readonly log: Log }) {
  const subscriptions = new Set<Subscription>();
  const newcomers: Newcomer[] = [];
  let reading: Promise<void> | undefined;
  let isRequested = false;
  /** The subscribers have received all messages up to this id. */
  let deliveredUpTo = 0;

  /** Reads new messages, if there are subscribers. One read runs at a time; a request during it starts another one. */
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

  /** If this fails, subscribers receive the messages at the next read. Newcomers get the error and have to retry. */
  async function readOnce(joining: readonly Newcomer[]): Promise<void> {
    try {
      await catchUp();
      // if replaying fails for one newcomer, the others still join
      for (const newcomer of joining) await admit(newcomer).catch(newcomer.refuse);
    } catch (error) {
      log.warn({ err: error }, "reading live messages failed");
      for (const { refuse } of joining) refuse(error);
    }
  }

  async function catchUp(): Promise<void> {
    if (subscriptions.size === 0) {
      deliveredUpTo = await lastPlace(store.read, "live");
      return;
    }
    for (let isMore = true; isMore; ) isMore = await deliverBatch();
  }

  /** Returns whether there may be more messages. */
  async function deliverBatch(): Promise<boolean> {
    const messages = await messagesAfter(store.read, deliveredUpTo, batchSize);
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
    async subscribe(subscription: Subscription, lastId?: number): Promise<() => void> {
      await new Promise<void>((accept, refuse) => {
        newcomers.push({ subscription, lastId, accept, refuse });
        read();
      });
      return () => void subscriptions.delete(subscription);
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
  { workspaceIds, listener }: Subscription,
  span: { readonly after: number; readonly upTo: number },
): Promise<void> {
  const missed = await messagesBetween(db, [...workspaceIds], { ...span, limit: maxReplayed });
  for (const message of missed) listener(message);
}

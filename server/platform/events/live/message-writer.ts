import { type Clock, minutes } from "../../clock.ts";
import type { Store, Writer } from "../../db/store.ts";
import type { Log } from "../../log.ts";
import type { LiveMessage } from "../live.ts";
import { placesPerMs, takePlaces } from "../turns.repo.ts";
import { deleteMessages, insertMessages } from "./live.repo.ts";

/** Our own estimates: the messages per transaction, and how long messages are kept. */
const batchSize = 500;
const keptMs = minutes(15);
const pruneEveryMs = minutes(1);

type NewMessage = Omit<LiveMessage, "id">;

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Called after each transaction. */
  readonly onWritten: () => void;
}

/** Writes this instance's live messages into the database, and deletes old messages. */
export function createMessageWriter({ store, clock, log, onWritten }: Needs) {
  const unwritten: NewMessage[] = [];
  let writing: Promise<void> | undefined;
  let prunedAt = 0;

  /** Runs one transaction at a time. Messages that are published meanwhile go into the next one. */
  function flush(): void {
    if (writing || unwritten.length === 0) return;
    const batch = unwritten.splice(0, batchSize);
    writing = store
      .write((tx) => insert(tx, batch))
      .catch((error: unknown) => log.warn({ err: error }, "live messages were lost"))
      .finally(() => {
        writing = undefined;
        onWritten();
        flush();
      });
  }

  async function insert(tx: Writer, batch: readonly NewMessage[]): Promise<void> {
    const nowMs = clock.now().getTime();
    const first = await takePlaces(tx, { purpose: "live", count: batch.length, nowMs });
    const messages = batch.map((message, index) => ({ id: first + index, ...message }));
    await insertMessages(tx, messages);
    if (nowMs - prunedAt < pruneEveryMs) return;
    prunedAt = nowMs;
    await deleteMessages(tx, (nowMs - keptMs) * placesPerMs);
  }

  return {
    write(message: NewMessage): void {
      unwritten.push(message);
      flush();
    },
    /** Resolves when all messages are written. */
    async finish(): Promise<void> {
      while (writing) await writing;
    },
  };
}

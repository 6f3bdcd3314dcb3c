import { type Clock, minutes, seconds } from "../../clock.ts";
import type { Store, Writer } from "../../db/store.ts";
import type { Log } from "../../log.ts";
import { type LiveMessage, type LostMessages, lostIn } from "../live.ts";
import { placesPerMs, raisePlace, takePlaces } from "../turns.repo.ts";
import { deleteMessages, insertMessages } from "./live.repo.ts";

/** The number of messages per transaction, and how long messages are kept. Our own estimates. */
const batchSize = 500;
export const keptMs = minutes(15);
const pruneEveryMs = minutes(1);
/** The delay before lost messages are reported after a failure of the database. Our own estimate. */
const reportLostAfterMs = seconds(1);

type NewMessage = Omit<LiveMessage, "id">;
type NewRow = NewMessage | Omit<LostMessages, "id">;

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
  /** Workspaces with lost messages that are not reported to their subscribers yet. */
  const lost = new Set<string>();
  let writing: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let prunedAt = 0;

  /** Runs one transaction at a time. Messages that are published in the meantime go into the next one. */
  function flush(): void {
    if (writing || (unwritten.length === 0 && lost.size === 0)) return;
    const batch = unwritten.splice(0, batchSize);
    const reported = [...lost];
    writing = store
      .write((tx) => insert(tx, [...reported.map(lostIn), ...batch]))
      .then(() => {
        for (const workspaceId of reported) lost.delete(workspaceId);
      })
      .catch((error: unknown) => {
        for (const { workspaceId } of batch) lost.add(workspaceId);
        if (batch.length > 0) log.warn({ err: error }, "live messages were lost");
        clearTimeout(retry);
        retry = setTimeout(flush, reportLostAfterMs).unref();
      })
      .finally(() => {
        writing = undefined;
        onWritten();
        if (unwritten.length > 0) flush();
      });
  }

  async function insert(tx: Writer, batch: readonly NewRow[]): Promise<void> {
    const nowMs = clock.now().getTime();
    const first = await takePlaces(tx, { purpose: "live", count: batch.length, nowMs });
    const messages = batch.map((message, index) => ({ id: first + index, ...message }));
    await insertMessages(tx, messages);
    if (nowMs - prunedAt < pruneEveryMs) return;
    prunedAt = nowMs;
    await prune(tx, (nowMs - keptMs) * placesPerMs);
  }

  /** Deletes messages and stores the highest deleted id in the same transaction, for readers to detect gaps. */
  async function prune(tx: Writer, before: number): Promise<void> {
    const deletedUpTo = await deleteMessages(tx, before);
    if (deletedUpTo !== undefined) await raisePlace(tx, "live_deleted", deletedUpTo);
  }

  return {
    write(message: NewMessage): void {
      unwritten.push(message);
      flush();
    },
    /** Resolves when all messages are written. */
    async finish(): Promise<void> {
      clearTimeout(retry);
      while (writing) await writing;
    },
  };
}

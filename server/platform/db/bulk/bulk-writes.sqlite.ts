import type Database from "better-sqlite3";
import { openAnalyticsConnection } from "../analytics/analytics-connection.ts";
import { limitLog } from "../connections.sqlite.ts";
import { runTransaction, type Store } from "../store.ts";
import type { WriteQueue } from "../write-queue.ts";

interface Needs {
  readonly file: string;
  readonly writer: Database.Database;
  readonly queue: WriteQueue;
}

export interface BulkWrites {
  readonly run: Store["bulkWrite"];
  /** Waits until the log has been moved. */
  close(): Promise<void>;
}

/** Lets threads write in turns with the store's own writes, and moves the write-ahead log into the file afterwards. */
export function openBulkWrites({ file, writer, queue }: Needs): BulkWrites {
  // a separate connection, so that queries on the analytics connection do not wait for it
  const checkpointer = openAnalyticsConnection(file);
  let threads = 0;
  let logMoved: Promise<void> = Promise.resolve();

  /** Takes about a second. Only closing the store waits for it. */
  async function moveLog(): Promise<void> {
    // If this fails, the next commit moves the log while other writers wait.
    if (threads === 1) await checkpointer.moveLog().catch(() => undefined);
    threads -= 1;
    if (threads === 0 && writer.open) limitLog(writer);
  }

  return {
    async run(work) {
      threads += 1;
      // A commit would move the long log into the file. While threads write, only the threads move it.
      writer.pragma("wal_autocheckpoint = 0");
      try {
        return await work((turn) => runTransaction(() => queue.run(turn)));
      } finally {
        logMoved = logMoved.then(moveLog);
      }
    },
    async close() {
      await logMoved;
      await checkpointer.close();
    },
  };
}

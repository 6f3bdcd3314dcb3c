import { drizzle } from "drizzle-orm/sqlite-proxy";
import type { Reader } from "../store.ts";
import { openReaderThread } from "./reader-thread.ts";

export interface AnalyticsConnection {
  readonly read: Reader;
  /** Moves the write-ahead log into the database file (a passive checkpoint), without making other connections wait. */
  moveLog(): Promise<void>;
  close(): Promise<void>;
}

/** Reads the committed state in a thread, for queries over very many rows, so that the event loop stays free. */
export function openAnalyticsConnection(file: string): AnalyticsConnection {
  const thread = openReaderThread(file);
  const proxy = drizzle(
    async (text, values: unknown[], method) => {
      const rows = await thread.query(text, values);
      // For `get`, drizzle expects a single row.
      return { rows: (method === "get" ? (rows[0] ?? undefined) : rows) as unknown[] };
    },
    undefined,
    { casing: "snake_case" },
  );
  return {
    // the kit types every table as a Postgres table; both drivers have the same query builder
    read: proxy as unknown as Reader,
    moveLog: async () => void (await thread.query("pragma wal_checkpoint(PASSIVE)", [])),
    close: () => thread.close(),
  };
}

import { Worker } from "node:worker_threads";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { seconds } from "../../clock.ts";
import { workerFile } from "../../threads/worker-file.ts";
import type { Reader } from "../store.ts";

/** A query for the reading thread. Its result is the rows, each an array of values in the order of the columns. */
export interface Query {
  readonly id: number;
  readonly text: string;
  readonly values: readonly unknown[];
}
export type QueryResult =
  | { readonly id: number; readonly rows: readonly (readonly unknown[])[] }
  | { readonly id: number; readonly failure: string; readonly code: string | undefined };

/** The thread's heap limit; results of today's queries take a small part of it. Our own estimate. */
const heapMb = 256;
const idleMs = seconds(30);

type Waiting = PromiseWithResolvers<readonly (readonly unknown[])[]>;
/** A thread and its pending queries, which fail when it ends. */
interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

export interface AnalyticsConnection {
  readonly read: Reader;
  /** Moves the write-ahead log into the database file (a passive checkpoint), without making other connections wait. */
  moveLog(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reads the committed state in a thread, for queries over very many rows: the event loop stays free. The thread starts
 * with the first query and ends after 30 s without one.
 */
export function openAnalyticsConnection(file: string): AnalyticsConnection {
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function begin(): Thread {
    const worker = new Worker(workerFile("database-reader"), {
      name: "database-reader",
      workerData: { file },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const begun: Thread = { worker, waiting: new Map() };
    let reason = new Error("the reading thread ended");
    worker.on("message", (answer: QueryResult) => {
      const query = settle(begun, answer.id);
      if ("rows" in answer) query?.resolve(answer.rows);
      else query?.reject(Object.assign(new Error(answer.failure), { code: answer.code }));
    });
    worker.on("error", (error) => {
      reason = error instanceof Error ? error : new Error(String(error));
    });
    worker.once("exit", () => {
      if (thread === begun) thread = undefined;
      for (const asked of begun.waiting.values()) asked.reject(reason);
    });
    return begun;
  }

  function settle({ worker, waiting }: Thread, id: number): Waiting | undefined {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (waiting.size > 0) return asked;
    worker.unref();
    idle = setTimeout(() => void stop(), idleMs).unref();
    return asked;
  }

  async function stop(): Promise<void> {
    const ending = thread;
    thread = undefined;
    await ending?.worker.terminate();
  }

  function ask(text: string, values: readonly unknown[]): Promise<readonly (readonly unknown[])[]> {
    clearTimeout(idle);
    count += 1;
    const asked: Waiting = Promise.withResolvers();
    thread ??= begin();
    thread.waiting.set(count, asked);
    thread.worker.ref();
    thread.worker.postMessage({ id: count, text, values } satisfies Query);
    return asked.promise;
  }

  const proxy = drizzle(
    async (text, values: unknown[], method) => {
      const rows = await ask(text, values);
      // drizzle wants one row's values where it asks for one row
      return { rows: (method === "get" ? (rows[0] ?? undefined) : rows) as unknown[] };
    },
    undefined,
    { casing: "snake_case" },
  );
  return {
    // the kit types every table as Postgres's; both drivers answer the same query builder
    read: proxy as unknown as Reader,
    moveLog: async () => void (await ask("pragma wal_checkpoint(PASSIVE)", [])),
    async close() {
      clearTimeout(idle);
      await stop();
    },
  };
}

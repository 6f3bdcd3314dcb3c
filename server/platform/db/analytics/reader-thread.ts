import { Worker } from "node:worker_threads";
import { seconds } from "../../clock.ts";
import { workerFile } from "../../threads/worker-file.ts";

/** A query for the thread. The result is an array of rows, each an array of values in column order. */
export interface Query {
  readonly id: number;
  readonly text: string;
  readonly values: readonly unknown[];
}
export type QueryResult =
  | { readonly id: number; readonly rows: readonly (readonly unknown[])[] }
  | { readonly id: number; readonly failure: string; readonly code: string | undefined };

/** The heap limit of the thread. Current queries need only a small part of it. Our own estimate. */
const heapMb = 256;
const idleMs = seconds(30);

type Rows = readonly (readonly unknown[])[];
interface PendingQuery extends PromiseWithResolvers<Rows> {
  readonly text: string;
  readonly values: readonly unknown[];
}
/** A thread and its pending queries, in the order in which it runs them. */
interface Thread {
  readonly worker: Worker;
  readonly pending: Map<number, PendingQuery>;
}

export interface ReaderThread {
  query(text: string, values: readonly unknown[]): Promise<Rows>;
  close(): Promise<void>;
}

/** Runs queries in a thread, which starts with the first query and ends after 30 s without one. */
export function openReaderThread(file: string, limitMb = heapMb): ReaderThread {
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  const onIdle = ({ worker }: Thread): void => {
    worker.unref();
    idle = setTimeout(() => void stop(), idleMs).unref();
  };
  const onExit = (ended: Thread, reason: Error): void => {
    const isClosed = thread !== ended;
    if (!isClosed) thread = undefined;
    const [running, ...waiting] = ended.pending.values();
    running?.reject(reason);
    for (const query of waiting) {
      if (isClosed) query.reject(reason);
      else send(query);
    }
  };

  function send(query: PendingQuery): void {
    clearTimeout(idle);
    count += 1;
    thread ??= startThread({ file, limitMb }, { onIdle, onExit });
    thread.pending.set(count, query);
    thread.worker.ref();
    thread.worker.postMessage({ id: count, text: query.text, values: query.values } satisfies Query);
  }

  async function stop(): Promise<void> {
    const ending = thread;
    thread = undefined;
    await ending?.worker.terminate();
  }

  return {
    query(text, values) {
      const query: PendingQuery = { ...Promise.withResolvers<Rows>(), text, values };
      send(query);
      return query.promise;
    },
    async close() {
      clearTimeout(idle);
      await stop();
    },
  };
}

interface Listeners {
  /** Called when there are no more pending queries. */
  readonly onIdle: (thread: Thread) => void;
  /** Rejects only the running query. The others are sent to a new thread. */
  readonly onExit: (thread: Thread, reason: Error) => void;
}

interface Settings {
  readonly file: string;
  readonly limitMb: number;
}

function startThread({ file, limitMb }: Settings, { onIdle, onExit }: Listeners): Thread {
  const worker = new Worker(workerFile("database-reader"), {
    name: "database-reader",
    workerData: { file },
    resourceLimits: { maxOldGenerationSizeMb: limitMb },
  });
  const thread: Thread = { worker, pending: new Map() };
  let reason = new Error("the reading thread ended");
  worker.on("message", (result: QueryResult) => {
    const query = thread.pending.get(result.id);
    thread.pending.delete(result.id);
    if (thread.pending.size === 0) onIdle(thread);
    if ("rows" in result) query?.resolve(result.rows);
    else query?.reject(Object.assign(new Error(result.failure), { code: result.code }));
  });
  worker.on("error", (error) => {
    reason = error instanceof Error ? error : new Error(String(error));
  });
  worker.once("exit", () => {
    onExit(thread, reason);
  });
  return thread;
}

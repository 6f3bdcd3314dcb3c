import { setImmediate } from "node:timers/promises";
import type { Store, Writer } from "../../../platform/db/store.ts";

type Work<T> = (tx: Writer) => Promise<T>;
interface Waiting {
  readonly work: Work<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Our own estimates of how long a transaction may gather writes, in milliseconds: a slow disk is asked less often. */
const gathers = { min: 20, max: 250 };

/**
 * Writes that arrive while a transaction is being put on disk go together into the next one: a hundred
 * receivers that answer at once cost one commit. Each is answered once it is on disk. A transaction gathers
 * for as long as the last one took to commit, so that no more than half of the time goes into waiting.
 */
export function openBatch(store: Store): <T>(work: Work<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let isDraining = false;
  let gatherMs = gathers.min;

  async function drain(): Promise<void> {
    isDraining = true;
    while (waiting.length > 0) {
      // first whatever else has come in: SQLite's transactions leave the event loop no turn of its own
      await setImmediate();
      await writeTogether();
    }
    isDraining = false;
  }

  async function writeTogether(): Promise<void> {
    const turn: Waiting[] = [];
    const results: unknown[] = [];
    let gatheredAt = 0;
    try {
      await store.write(async (tx) => {
        const begunAt = performance.now();
        do {
          const next = waiting.shift();
          if (!next) break;
          turn.push(next);
          results.push(await next.work(tx));
          gatheredAt = performance.now();
        } while (gatheredAt - begunAt < gatherMs);
      });
      gatherMs = Math.min(Math.max(performance.now() - gatheredAt, gathers.min), gathers.max);
      for (const [i, { resolve }] of turn.entries()) resolve(results[i]);
    } catch (error) {
      // nothing was begun: the database is not there for anybody
      if (turn.length === 0) for (const one of waiting.splice(0)) one.reject(error);
      // one that fails takes none of the others with it
      if (turn.length === 1) turn[0]?.reject(error);
      else for (const one of turn) await store.write(one.work).then(one.resolve, one.reject);
    }
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: (value) => resolve(value as T), reject });
      if (!isDraining) void drain();
    });
}
export type Batch = ReturnType<typeof openBatch>;

/**
 * How deliveries are written down: what touches nobody else's rows in batches; what changes a subscription's row, for
 * which other instances may wait, on Postgres by itself, so that it holds no such row while it waits for another.
 */
export interface Writing {
  readonly batch: Batch;
  readonly apart: Batch;
}
export function openWriting(store: Store): Writing {
  const batch = openBatch(store);
  return { batch, apart: store.dialect === "pg" ? store.write : batch };
}

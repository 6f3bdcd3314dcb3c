import { setImmediate } from "node:timers/promises";
import type { Store, Writer } from "../../../platform/db/store.ts";

type Work<T> = (tx: Writer) => Promise<T>;
interface Waiting {
  readonly work: Work<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How long a transaction may collect writes, in milliseconds: longer on a slow disk. Our own estimates. */
const collectMs = { min: 20, max: 250 };

/**
 * Writes that arrive while a transaction commits are combined in the next one: a hundred receivers that answer at once cost one
 * commit. Each promise resolves after the commit. A transaction collects writes for as long as the last commit took, so at most
 * half of the time is spent waiting.
 */
export function createBatch(store: Store): <T>(work: Work<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let isDraining = false;
  let windowMs = collectMs.min;

  async function drain(): Promise<void> {
    isDraining = true;
    while (waiting.length > 0) {
      // let the event loop run first: SQLite's transactions block it
      await setImmediate();
      await writeTogether();
    }
    isDraining = false;
  }

  async function writeTogether(): Promise<void> {
    const turn: Waiting[] = [];
    let results: unknown[] = [];
    let gatheredAt = 0;
    try {
      await store.write(async (tx) => {
        const begunAt = performance.now();
        // after a conflict with another transaction, it runs again with the writes that it has taken
        results = [];
        for (const taken of turn) results.push(await taken.work(tx));
        do {
          const next = waiting.shift();
          if (!next) break;
          turn.push(next);
          results.push(await next.work(tx));
          gatheredAt = performance.now();
        } while (gatheredAt - begunAt < windowMs);
      });
      windowMs = Math.min(Math.max(performance.now() - gatheredAt, collectMs.min), collectMs.max);
      for (const [i, { resolve }] of turn.entries()) resolve(results[i]);
    } catch (error) {
      // the transaction did not start, so every write fails
      if (turn.length === 0) for (const one of waiting.splice(0)) one.reject(error);
      // a write that fails does not affect the others
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
export type Batch = ReturnType<typeof createBatch>;

/**
 * How deliveries are stored. Writes to a dispatcher's own rows are batched. A change of a subscription's row, for which other
 * instances may wait, has a transaction of its own on Postgres, so that it locks no other row meanwhile.
 */
export interface Writing {
  readonly batch: Batch;
  readonly separate: Batch;
}
export function createWriting(store: Store): Writing {
  const batch = createBatch(store);
  return { batch, separate: store.dialect === "pg" ? store.write : batch };
}

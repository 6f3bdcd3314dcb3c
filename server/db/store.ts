import { AsyncLocalStorage } from "node:async_hooks";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

type Drizzle = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** What any code may do with the database; means the same on SQLite and Postgres. */
export type Reader = Pick<Drizzle, "select" | "selectDistinct" | "with" | "$with" | "$count">;

/** What only code inside `store.write` may do: the type is the proof that a transaction is open. */
export type Writer = Reader & Pick<Drizzle, "insert" | "update" | "delete">;

export interface Store {
  readonly dialect: "sqlite" | "pg";
  /** Version of the database engine, for /ready. */
  version(): Promise<string>;
  /** Committed state. */
  readonly read: Reader;
  /** Runs `work` in one transaction and answers when it is on disk. Only database work may be awaited inside. */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const inside = new AsyncLocalStorage<{ open: boolean }>();

/** Refuses a transaction inside a transaction, which on SQLite would wait for itself. */
export async function once<T>(work: () => Promise<T>): Promise<T> {
  if (inside.getStore()?.open) throw new Error("store.write inside store.write: pass the tx along instead");
  const scope = { open: true };
  try {
    return await inside.run(scope, work);
  } finally {
    // timers that a transaction left behind inherit its async context, but no longer its lock
    scope.open = false;
  }
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Whereabouts } from "./bulk/bulk-writer.ts";

type Drizzle = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** What any code may do with the database; means the same on SQLite and Postgres. */
export type Reader = Pick<Drizzle, "select" | "selectDistinct" | "with" | "$with" | "$count">;

/** What only code inside `store.write` may do: the type is the proof that a transaction is open. */
export type Writer = Reader & Pick<Drizzle, "insert" | "update" | "delete">;

/** Runs `work` while nothing else writes; on Postgres, where writers do not wait for each other, at once. */
export type Turn = (work: () => Promise<void>) => Promise<void>;

export interface Store {
  readonly dialect: "sqlite" | "pg";
  /** Version of the database engine, for /ready. */
  version(): Promise<string>;
  /** Committed state. */
  readonly read: Reader;
  /** The same, for queries over very many rows. On SQLite they run in a thread, so that no other query waits for them. */
  readonly analytics: Reader;
  /** Runs `work` in one transaction and answers when it is on disk. Only database work may be awaited inside. */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, in which a thread writes through its own connection (see `db/bulk`), one turn at a time. Other writes wait
   * for the end of a turn; the thread sees that they wait and ends it early. Afterwards the SQLite log is moved into the file.
   */
  bulkWrite<T>(work: (turn: Turn) => Promise<T>): Promise<T>;
  readonly whereabouts: Whereabouts;
  /**
   * Differs after every commit: while it stays, what was read before is still so. On SQLite only, where one
   * process works on the file; several instances cannot know without asking.
   */
  readonly revision?: () => number;
  /** Differs after a commit that changed what vehicles are searched or filtered by, and after no other: on SQLite only. */
  readonly vehicleRevision?: () => number;
  /** Room within the database for a full disk: on SQLite only. */
  readonly pageReserve?: PageReserve;
  /** For counting what several instances share: on Postgres only. */
  readonly counters?: Counters;
  close(): Promise<void>;
}

/** Each is its own step in the queue of writes. */
export interface PageReserve {
  /** Takes the room in, where it is not there. */
  keep(): Promise<void>;
  /** Has the log begin anew, where the file can take in what stands in it. */
  moveLog(): Promise<void>;
  /** Gives the room up, and has the log begin anew. */
  giveUp(): Promise<void>;
}

/**
 * Single statements in the database's own words, each committed by itself and answered before it is on
 * disk: a crash of the database may forget the last half second of counting, and nothing else.
 */
export interface Counters {
  run(
    statement: { readonly name: string; readonly text: string },
    values: readonly unknown[],
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
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

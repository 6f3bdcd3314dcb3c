import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { LiveEvent } from "../../../contracts/system/events.ts";
import type { DatabaseLocation } from "./bulk/bulk-writer.ts";

type Drizzle = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The operations that any code may use. They behave the same on SQLite and Postgres. */
export type Reader = Pick<Drizzle, "select" | "selectDistinct" | "with" | "$with" | "$count">;

/** The operations that only code inside `store.write` may use. The type proves that a transaction is open. */
export type Writer = Reader & Pick<Drizzle, "insert" | "update" | "delete">;

/**
 * Runs `work` while no other code writes. On Postgres, where writers do not wait for each other, it runs immediately.
 */
export type Turn = (work: () => Promise<void>) => Promise<void>;

export interface Store {
  readonly dialect: "sqlite" | "pg";
  /** Version of the database engine, for /ready. */
  version(): Promise<string>;
  /** Reads committed state. */
  readonly read: Reader;
  /**
   * Reads committed state, for queries over many rows. SQLite runs them in a thread, so that other queries do not wait.
   */
  readonly analytics: Reader;
  /**
   * Runs `work` in one transaction and resolves when it is on disk. `work` may only await database operations. On
   * Postgres it runs again after a deadlock or a serialization conflict: it must have no side effects outside the
   * transaction, except effects that a second run replaces.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, in which a thread writes through its own connection (see `db/bulk`), one turn at a time. Other writes
   * wait for the end of a turn; the thread sees waiting writes and ends its turn early. Afterwards the SQLite log is
   * moved into the file.
   */
  bulkWrite<T>(work: (turn: Turn) => Promise<T>): Promise<T>;
  /**
   * Sets a step that runs before the commit of each transaction of `write`, and after `bulkWrite`. Undefined: none.
   * Sync uses it to assign sequence numbers to changed rows. `own`: only rows of this transaction. `all`: also rows
   * that threads have committed.
   */
  beforeCommit(step: BeforeCommit | undefined): void;
  /**
   * Adds a listener. It is called after each commit with the records that the transaction reported with `reportChange`.
   */
  onChanged(listener: ChangeListener): void;
  readonly location: DatabaseLocation;
  /**
   * Changes with every commit. While it is unchanged, earlier query results are valid. Only on SQLite, where a single
   * process uses the file: several instances do not see each other's commits.
   */
  readonly revision?: () => number;
  /** Text that changes only with commits to these tables. Throws for tables that are not in `countedTables`. Only on SQLite. */
  readonly changesOf?: (tables: readonly string[]) => string;
  /** Changes only with commits that change a field used to search or filter vehicles. Only on SQLite. */
  readonly vehicleRevision?: () => number;
  /** Reserved space in the database file for a full disk. Only on SQLite. */
  readonly pageReserve?: PageReserve;
  /** Counters shared by all instances. Only on Postgres. */
  readonly counters?: Counters;
  /** The state of the connection pool, for metrics. Only on Postgres. */
  readonly pool?: () => PoolFigures;
  close(): Promise<void>;
}

export type BeforeCommit = (tx: Writer, of: "own" | "all") => Promise<void>;

export interface PoolFigures {
  readonly total: number;
  readonly idle: number;
  /** The number of requests that wait for a connection. */
  readonly waiting: number;
  /** The number of transactions that were retried after a conflict, since the start. */
  readonly repeated: number;
}

/** Each method runs as a separate step in the write queue. */
export interface PageReserve {
  /** Reserves the space if it is not reserved. */
  keep(): Promise<void>;
  /** Moves the log into the file and restarts it, if the file has enough space. */
  moveLog(): Promise<void>;
  /** Releases the space and restarts the log. */
  giveUp(): Promise<void>;
}

/**
 * Single SQL statements, each in its own transaction. A statement returns before it is on disk, so a crash of the
 * database can lose the counts of the last half second, and no other data.
 */
export interface Counters {
  run(
    statement: { readonly name: string; readonly text: string },
    values: readonly unknown[],
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** A record that a transaction changed. */
export interface ChangedRecord extends LiveEvent<"record"> {
  readonly workspaceId: string;
}
type ChangeListener = (changed: readonly ChangedRecord[]) => void;

interface Scope {
  open: boolean;
  readonly changed: ChangedRecord[];
  readonly after: (() => void)[];
}

const inside = new AsyncLocalStorage<Scope>();

/** Reports a change to the store's listeners after the commit. After a rollback they receive nothing. */
export const reportChange = (_tx: Writer, changed: ChangedRecord): void =>
  void inside.getStore()?.changed.push(changed);

/**
 * Runs the step after the commit, but not after a rollback. The step is not part of the transaction and must not throw.
 */
export const afterCommit = (_tx: Writer, step: () => void): void => void inside.getStore()?.after.push(step);

/**
 * Runs a transaction, and calls `onChanged` after its commit with the reported changes. Throws if called inside another
 * transaction: on SQLite it would wait for itself forever.
 */
export async function runTransaction<T>(work: () => Promise<T>, onChanged?: ChangeListener): Promise<T> {
  if (inside.getStore()?.open) throw new Error("store.write inside store.write: pass the tx along instead");
  const scope: Scope = { open: true, changed: [], after: [] };
  try {
    const result = await inside.run(scope, work);
    if (scope.changed.length > 0) onChanged?.(scope.changed);
    for (const step of scope.after) inside.exit(step);
    return result;
  } finally {
    // Timers that a transaction started inherit its async context, but the transaction has ended.
    scope.open = false;
  }
}

/** Runs the transactions of a store and notifies listeners of their changes. */
export function createTransactions() {
  const listeners: ChangeListener[] = [];
  return {
    // Bound to the context of the registration: writes of a listener do not belong to the request that committed.
    onChanged: (listener: ChangeListener): void => void listeners.push(AsyncResource.bind(listener)),
    run: <T>(work: () => Promise<T>): Promise<T> =>
      runTransaction(work, (changed) => {
        for (const listener of listeners) listener(changed);
      }),
  };
}

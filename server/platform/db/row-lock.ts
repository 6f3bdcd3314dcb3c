import { dialect } from "./kit.ts";

/**
 * The strength of a row lock, as in Postgres. `key share`: other transactions cannot delete the row. `no key update`:
 * they cannot change it either. `update`: they cannot add rows that refer to it either.
 */
export type RowLock = "key share" | "no key update" | "update";

/**
 * Locks the rows that a query in a transaction finds until the transaction ends. The query first waits for transactions
 * that change these rows, and returns the new state. On SQLite, transactions run one at a time, so no lock is needed.
 */
export function lockRows<Query extends { for(lock: RowLock): unknown }>(query: Query, lock: RowLock): Query {
  if (dialect === "pg") query.for(lock);
  return query;
}

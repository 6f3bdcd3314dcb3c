import { dialect } from "./kit.ts";

/**
 * The strength of a row lock, as in Postgres. `key share`: others cannot delete the row. `no key update`: others cannot
 * change it either. `update`: others cannot insert rows that refer to it either.
 */
export type RowLock = "key share" | "no key update" | "update";

/**
 * Locks the rows that a query finds until the transaction ends. The query first waits for transactions that change
 * these rows, and returns their new state. SQLite runs one writing transaction at a time, so no lock is needed.
 */
export function lockRows<Query extends { for(lock: RowLock): unknown }>(query: Query, lock: RowLock): Query {
  if (dialect === "pg") query.for(lock);
  return query;
}

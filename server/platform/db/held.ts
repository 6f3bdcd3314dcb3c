import { dialect } from "./kit.ts";

/**
 * How far a row is held, in Postgres's words. `key share`: nobody deletes it. `no key update`: nor changes it. `update`:
 * nor adds rows that refer to it.
 */
export type Hold = "key share" | "no key update" | "update";

/**
 * Has a query within a transaction wait for those who change the rows that it finds, answer them as they then stand, and
 * hold them until the transaction ends. On SQLite, where one transaction comes after the other, each read does.
 */
export function held<Query extends { for(hold: Hold): unknown }>(query: Query, hold: Hold): Query {
  if (dialect === "pg") query.for(hold);
  return query;
}

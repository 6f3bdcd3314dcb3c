import * as pg from "drizzle-orm/pg-core";
import * as lite from "drizzle-orm/sqlite-core";

/**
 * One column vocabulary, two dialects. The types are always Postgres's (async and narrower); the
 * runtime builders follow the dialect, which the configured database decides once per process.
 */
const postgres = {
  table: pg.pgTable,
  id: () => pg.text().primaryKey(),
  /** A primary key that the database counts up from 1, and gives to no other row afterwards. */
  number: () => pg.integer().primaryKey().generatedAlwaysAsIdentity(),
  text: () => pg.text(),
  oneOf: <const V extends readonly [string, ...string[]]>(values: V) => pg.text({ enum: [...values] as [...V] }),
  int: () => pg.integer(),
  /** Grows with each row that is added on Postgres, whichever instance adds it; null on SQLite, where ids tell. */
  arrival: () => pg.bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
  /** Integers beyond 32 bits: minor units of money, bytes, milliseconds. */
  bigint: () => pg.bigint({ mode: "number" }),
  /** A list of them, which Postgres's own functions can read and write (`json` is for what only we read). */
  bigints: () => pg.bigint({ mode: "number" }).array(),
  real: () => pg.doublePrecision(),
  bool: () => pg.boolean(),
  json: <T>() => pg.jsonb().$type<T>(),
  /** ISO 8601 UTC text with milliseconds: sorts as time in both dialects. */
  instant: () => pg.text(),
  index: pg.index,
  unique: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
};
type Kit = typeof postgres;

// The cast says: the same vocabulary, whatever builds it. Everything above the kit sees Postgres's types.
const sqlite = {
  table: lite.sqliteTable,
  id: () => lite.text().primaryKey(),
  number: () => lite.integer().primaryKey({ autoIncrement: true }),
  text: () => lite.text(),
  oneOf: (values: readonly [string, ...string[]]) => lite.text({ enum: [...values] as [string, ...string[]] }),
  int: () => lite.integer(),
  arrival: () => lite.integer(),
  bigint: () => lite.integer({ mode: "number" }),
  bigints: () => lite.text({ mode: "json" }),
  real: () => lite.real(),
  bool: () => lite.integer({ mode: "boolean" }),
  json: <T>() => lite.text({ mode: "json" }).$type<T>(),
  instant: () => lite.text(),
  index: lite.index,
  unique: lite.uniqueIndex,
  primaryKey: lite.primaryKey,
} as unknown as Kit;

export const dialect: "sqlite" | "pg" = process.env.FORECOURT_DATABASE_URL ? "pg" : "sqlite";
export const {
  table,
  id,
  number,
  text,
  oneOf,
  int,
  arrival,
  bigint,
  bigints,
  real,
  bool,
  json,
  instant,
  index,
  unique,
  primaryKey,
} = dialect === "pg" ? postgres : sqlite;

import * as pg from "drizzle-orm/pg-core";
import * as lite from "drizzle-orm/sqlite-core";

/**
 * The column builders of both dialects, with the same names. Their types are always those of Postgres, which are async
 * and narrower. At run time they build columns of the configured dialect, which is fixed per process.
 */
const postgres = {
  table: pg.pgTable,
  id: () => pg.text().primaryKey(),
  /** An auto-incremented primary key, starting at 1. Numbers are never reused. */
  number: () => pg.integer().primaryKey().generatedAlwaysAsIdentity(),
  text: () => pg.text(),
  oneOf: <const V extends readonly [string, ...string[]]>(values: V) => pg.text({ enum: [...values] as [...V] }),
  int: () => pg.integer(),
  /** Postgres: increases with each inserted row, across all instances. Null on SQLite, where ids give the order. */
  arrival: () => pg.bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
  /** Integers beyond 32 bits: minor units of money, bytes, milliseconds. */
  bigint: () => pg.bigint({ mode: "number" }),
  /**
   * A list of these integers that Postgres functions can read and write. Use `json` for lists that only our code reads.
   */
  bigints: () => pg.bigint({ mode: "number" }).array(),
  real: () => pg.doublePrecision(),
  bool: () => pg.boolean(),
  json: <T>() => pg.jsonb().$type<T>(),
  /** ISO 8601 text in UTC with milliseconds. It sorts by time in both dialects. */
  instant: () => pg.text(),
  index: pg.index,
  unique: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
};
type Kit = typeof postgres;

// The cast makes all other code use the types of Postgres.
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

/**
 * The workspace of a child row, copied from its parent, so that one column finds all rows of a tenant. The default is
 * only for instances of earlier versions that do not know the column: on Postgres, a trigger then copies it from the
 * parent (migration `add_child_workspaces`).
 */
export const ofWorkspace = () => text().notNull().default("");

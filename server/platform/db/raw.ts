import { type SQL, sql } from "drizzle-orm";
import type { Reader, Writer } from "./store.ts";

export type RawRow = Readonly<Record<string, unknown>>;

/**
 * Runs one statement with a `?` per value. Result rows have SQL column names, and values as the driver returns them.
 */
export type RunSql = (statement: string, values?: readonly unknown[]) => Promise<readonly RawRow[]>;

const runners = new WeakMap<object, RunSql>();

export const registerSql = (tx: object, run: RunSql): void => void runners.set(tx, run);

/**
 * Raw SQL in a transaction. For code that builds statements from the catalog of tables: drizzle's builder would need
 * the type of each table.
 */
export const sqlOf = (tx: Writer): RunSql => readSqlOf(tx);

/** Raw SQL for reads outside a transaction. */
export function readSqlOf(db: Reader): RunSql {
  const run = runners.get(db);
  if (!run) throw new Error("this connection was not opened by a store");
  return run;
}

/** Converts a statement for drizzle. It may contain `?` only as placeholders. */
export function statementOf(statement: string, values: readonly unknown[]): SQL {
  const parts = statement.split("?");
  if (parts.length !== values.length + 1) {
    throw new Error(`${values.length} values for ${parts.length - 1} placeholders: ${statement}`);
  }
  return sql.join(parts.flatMap((part, at) => (at === 0 ? [sql.raw(part)] : [sql`${values[at - 1]}`, sql.raw(part)])));
}

/**
 * SQL for "is one of these texts", with a JSON array as its single parameter: the text does not depend on the number of
 * values.
 */
export const isAmong = (dialect: "sqlite" | "pg"): string =>
  dialect === "pg" ? "= any(array(select json_array_elements_text(?::json)))" : "in (select value from json_each(?))";

/**
 * The start of a query for rows by id. Its first parameter is a JSON array of ids, and `where` finds a single row by
 * `given.id`. Without statistics, for example in a new database, Postgres would read the whole table instead of using
 * the index for a list.
 */
export function selectByIds(
  dialect: "sqlite" | "pg",
  { columns, table, where }: { readonly columns: string; readonly table: string; readonly where: string },
): string {
  if (dialect === "sqlite")
    return `select ${columns} from json_each(?) as one cross join ${table} where ${where.replaceAll("given.id", "one.value")}`;
  return `select found.* from json_array_elements_text(?::json) as given (id)
    cross join lateral (select ${columns} from ${table} where ${where} offset 0) as found`;
}

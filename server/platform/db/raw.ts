import { type SQL, sql } from "drizzle-orm";
import type { Reader, Writer } from "./store.ts";

export type RawRow = Readonly<Record<string, unknown>>;

/** Runs one statement with `?` for each value. Rows have the names of SQL, and values as the driver returns them. */
export type RunSql = (statement: string, values?: readonly unknown[]) => Promise<readonly RawRow[]>;

const runners = new WeakMap<object, RunSql>();

export const registerSql = (tx: object, run: RunSql): void => void runners.set(tx, run);

/**
 * SQL as text, inside a transaction: for code that builds its statements from the catalog of tables, for which drizzle's
 * builder would need the types of each table.
 */
export const sqlOf = (tx: Writer): RunSql => readSqlOf(tx);

/** The same for statements that only read, without a transaction. */
export function readSqlOf(db: Reader): RunSql {
  const run = runners.get(db);
  if (!run) throw new Error("this connection was not opened by a store");
  return run;
}

/** The statement for drizzle. It must contain no `?` but the placeholders. */
export function statementOf(statement: string, values: readonly unknown[]): SQL {
  const parts = statement.split("?");
  if (parts.length !== values.length + 1) {
    throw new Error(`${values.length} values for ${parts.length - 1} placeholders: ${statement}`);
  }
  return sql.join(parts.flatMap((part, at) => (at === 0 ? [sql.raw(part)] : [sql`${values[at - 1]}`, sql.raw(part)])));
}

/** SQL for "is one of these texts", with a JSON array as its value: one text for any number of them, and one value. */
export const isAmong = (dialect: "sqlite" | "pg"): string =>
  dialect === "pg" ? "= any(array(select json_array_elements_text(?::json)))" : "in (select value from json_each(?))";

/**
 * The start of a query for rows by their ids, with a JSON array of these as its first value; the condition finds one row by `given.id`. Without
 * statistics, as in a new database, Postgres would rather read the whole table than use the index for a list.
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

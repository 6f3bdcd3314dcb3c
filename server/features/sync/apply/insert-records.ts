import { own } from "../../../../contracts/kit/own.ts";
import { catalog } from "../../../platform/db/catalog.ts";
import type { RunSql } from "../../../platform/db/raw.ts";

interface Database {
  readonly run: RunSql;
  readonly dialect: "sqlite" | "pg";
}

/** Keys are the SQL names of columns. */
type RowRecord = Readonly<Record<string, unknown>>;

/** The values of rows by SQL column name. All columns have the same length: one value per row. */
export type Columns = ReadonlyMap<string, readonly unknown[]>;

/**
 * Inserts rows with a single parameter, a JSON array. With a parameter per value, a statement would have tens of
 * thousands of parameters, and different text for each number of rows. Values have the driver's form; JSON columns are
 * text. `key`: rows that exist with the same values in these columns are replaced.
 */
export async function insertRecords(
  database: Database,
  table: string,
  records: readonly RowRecord[],
  key: readonly string[] = [],
): Promise<void> {
  // Columns that another version of the product omits get their default values.
  for (const alike of Map.groupBy(records, (record) => Object.keys(record).join()).values()) {
    const names = Object.keys(alike[0] ?? {});
    const columns = new Map(names.map((name) => [name, alike.map((record) => own(record, name))] as const));
    await insertColumns(database, table, columns, key);
  }
}

/** Like `insertRecords`, for rows with the same columns. Does nothing without rows. */
export async function insertColumns(
  database: Database,
  table: string,
  columns: Columns,
  key: readonly string[] = [],
): Promise<void> {
  const names = [...columns.keys()];
  const [first] = columns.values();
  if (first === undefined || first.length === 0) return;
  const replaced = names.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`);
  const otherwise = key.length === 0 ? "" : ` on conflict (${key.join(", ")}) do update set ${replaced.join(", ")}`;
  const into = `insert into ${table} (${names.join(", ")})`;
  const { select, values } = database.dialect === "pg" ? onPg(table, columns) : onSqlite(columns, first.length);
  await database.run(`${into} ${select}${otherwise}`, values);
}

interface Rows {
  readonly select: string;
  readonly values: readonly unknown[];
}

function onSqlite(columns: Columns, count: number): Rows {
  const all = [...columns.values()];
  const rows = Array.from({ length: count }, (_, row) => all.map((values) => values[row] ?? null));
  const selected = all.map((_, at) => `value ->> ${at}`).join(", ");
  // Without a condition, SQLite parses "on conflict" as the "on" of a join.
  return { select: `select ${selected} from json_each(?) where true`, values: [JSON.stringify(rows)] };
}

/** Element types of the arrays, which Postgres converts to the type of the column: `int` and `real` use the widest types. */
const pgTypes = { text: "text", int: "bigint", real: "double precision", bool: "boolean", json: "jsonb" } as const;

/**
 * Sends one array per column: Postgres reads arrays twice as fast as the same rows in JSON. A column with the same
 * value in all rows is sent as a single value. This applies to many columns, for example of `sync_rows`.
 */
function onPg(table: string, columns: Columns): Rows {
  const kinds = new Map(catalog.get(table)?.columns.map(({ kind, sqlName }) => [sqlName, kind] as const));
  const selected: string[] = [];
  const [alike, arrays, names]: [unknown[], string[], string[]] = [[], [], []];
  const types: string[] = [];
  for (const [name, values] of columns) {
    const type = pgTypes[kinds.get(name) ?? "text"];
    if (isOneValue(values)) {
      selected.push(`?::${type}`);
      alike.push(values[0] === null || values[0] === undefined ? null : String(values[0]));
    } else {
      selected.push(`given.${name}`);
      names.push(name);
      types.push(`?::${type}[]`);
      arrays.push(arrayText(values));
    }
  }
  const count = [...columns.values()][0]?.length ?? 0;
  const given =
    names.length === 0 ? `generate_series(1, ${count})` : `unnest(${types.join(", ")}) as given (${names.join(", ")})`;
  return { select: `select ${selected.join(", ")} from ${given}`, values: [...alike, ...arrays] };
}

function isOneValue(values: readonly unknown[]): boolean {
  const first = values[0] ?? null;
  return values.every((value) => (value ?? null) === first);
}

const quoted = /["\\]/;

/** A Postgres array literal. */
function arrayText(values: readonly unknown[]): string {
  let text = "{";
  for (const value of values) {
    if (text.length > 1) text += ",";
    if (value === null || value === undefined) text += "NULL";
    else if (typeof value !== "string") text += String(value);
    else text += quoted.test(value) ? `"${value.replaceAll(/["\\]/g, "\\$&")}"` : `"${value}"`;
  }
  return `${text}}`;
}

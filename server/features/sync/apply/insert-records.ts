import { own } from "../../../../contracts/kit/own.ts";
import { catalog } from "../../../platform/db/catalog.ts";
import type { RunSql } from "../../../platform/db/raw.ts";

interface Database {
  readonly run: RunSql;
  readonly dialect: "sqlite" | "pg";
}

/** By the SQL names of columns. */
type RowRecord = Readonly<Record<string, unknown>>;

/**
 * Inserts rows with one value, a JSON array of them: a statement with a value for each column would have tens of thousands, and another text
 * for each number of rows. The values are those of a driver; JSON columns are text. `key`: rows that have these columns already are replaced.
 */
export async function insertRecords(
  database: Database,
  table: string,
  records: readonly RowRecord[],
  key: readonly string[] = [],
): Promise<void> {
  // columns that another version of the product does not send have their defaults
  for (const alike of Map.groupBy(records, (record) => Object.keys(record).join()).values()) {
    const [first] = alike;
    if (first === undefined) continue;
    const names = Object.keys(first);
    const replaced = names.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`);
    const otherwise = key.length === 0 ? "" : ` on conflict (${key.join(", ")}) do update set ${replaced.join(", ")}`;
    const into = `insert into ${table} (${names.join(", ")})`;
    const { select, values } = database.dialect === "pg" ? onPg(table, names, alike) : onSqlite(names, alike);
    await database.run(`${into} ${select}${otherwise}`, values);
  }
}

interface Rows {
  readonly select: string;
  readonly values: readonly unknown[];
}

function onSqlite(names: readonly string[], records: readonly RowRecord[]): Rows {
  const rows = JSON.stringify(records.map((record) => names.map((name) => own(record, name) ?? null)));
  const columns = names.map((_, at) => `value ->> ${at}`).join(", ");
  // without a condition, SQLite takes "on conflict" for that of a join
  return { select: `select ${columns} from json_each(?) where true`, values: [rows] };
}

/** Of an array that Postgres converts to the column: `int` and `real` are the widest types. */
const pgTypes = { text: "text", int: "bigint", real: "double precision", bool: "boolean", json: "jsonb" } as const;

/** An array for each column: Postgres reads them in half the time of the same rows in JSON. */
function onPg(table: string, names: readonly string[], records: readonly RowRecord[]): Rows {
  const kinds = new Map(catalog.get(table)?.columns.map(({ kind, sqlName }) => [sqlName, kind] as const));
  const arrays = names.map((name) => `?::${pgTypes[kinds.get(name) ?? "text"]}[]`);
  const select = `select * from unnest(${arrays.join(", ")})`;
  return { select, values: names.map((name) => arrayText(records, name)) };
}

const quoted = /["\\]/;

/** An array of Postgres as text. */
function arrayText(records: readonly RowRecord[], name: string): string {
  let text = "{";
  for (const record of records) {
    if (text.length > 1) text += ",";
    const value = own(record, name);
    if (value === null || value === undefined) text += "NULL";
    else if (typeof value !== "string") text += String(value);
    else text += quoted.test(value) ? `"${value.replaceAll(/["\\]/g, "\\$&")}"` : `"${value}"`;
  }
  return `${text}}`;
}

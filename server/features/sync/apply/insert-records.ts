import { catalog } from "../../../platform/db/catalog.ts";
import type { RunSql } from "../../../platform/db/raw.ts";

interface Database {
  readonly run: RunSql;
  readonly dialect: "sqlite" | "pg";
}

type RowRecord = Readonly<Record<string, unknown>>;

/**
 * Inserts rows with one value, a JSON array of them: a statement with a value for each column would have tens of thousands, and another text
 * for each number of rows. The values are those of a driver; JSON columns are text.
 */
export async function insertRecords(database: Database, table: string, records: readonly RowRecord[]): Promise<void> {
  // columns that another version of the product does not send have their defaults
  for (const alike of Map.groupBy(records, (record) => Object.keys(record).join()).values()) {
    const [first] = alike;
    if (first === undefined) continue;
    const names = Object.keys(first);
    if (database.dialect === "pg") await insertOnPg(database, table, names, alike);
    else await insertOnSqlite(database, table, names, alike);
  }
}

async function insertOnSqlite(
  { run }: Database,
  table: string,
  names: readonly string[],
  records: readonly RowRecord[],
) {
  const rows = JSON.stringify(records.map((record) => names.map((name) => record[name] ?? null)));
  const values = names.map((_, at) => `value ->> ${at}`).join(", ");
  await run(`insert into ${table} (${names.join(", ")}) select ${values} from json_each(?)`, [rows]);
}

async function insertOnPg({ run }: Database, table: string, names: readonly string[], records: readonly RowRecord[]) {
  const columns = names.join(", ");
  const json = new Set(
    catalog.get(table)?.columns.flatMap(({ kind, sqlName }) => (kind === "json" ? [sqlName] : [])) ?? [],
  );
  const texts = records.map((record) => {
    const members = names.map((name) => {
      const value = record[name] ?? null;
      // the text of a JSON column is JSON already
      return `${JSON.stringify(name)}:${json.has(name) && typeof value === "string" ? value : JSON.stringify(value)}`;
    });
    return `{${members.join(",")}}`;
  });
  await run(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ?::json)`,
    [`[${texts.join(",")}]`],
  );
}

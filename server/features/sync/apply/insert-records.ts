import { own } from "../../../../contracts/kit/own.ts";
import { catalog } from "../../../platform/db/catalog.ts";
import type { RunSql } from "../../../platform/db/raw.ts";

interface Database {
  readonly run: RunSql;
  readonly dialect: "sqlite" | "pg";
}

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

function onPg(table: string, names: readonly string[], records: readonly RowRecord[]): Rows {
  const json = new Set(
    catalog.get(table)?.columns.flatMap(({ kind, sqlName }) => (kind === "json" ? [sqlName] : [])) ?? [],
  );
  const texts = records.map((record) => {
    const members = names.map((name) => {
      const value = own(record, name) ?? null;
      // the text of a JSON column is JSON already
      return `${JSON.stringify(name)}:${json.has(name) && typeof value === "string" ? value : JSON.stringify(value)}`;
    });
    return `{${members.join(",")}}`;
  });
  const select = `select ${names.join(", ")} from json_populate_recordset(null::${table}, ?::json)`;
  return { select, values: [`[${texts.join(",")}]`] };
}

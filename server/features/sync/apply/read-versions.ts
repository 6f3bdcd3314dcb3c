import { isAmong, type RawRow } from "../../../platform/db/raw.ts";
import { keySeparator, rowIdOf, workspaceOf } from "../capture/expressions.ts";
import type { Values, Version } from "../merge/version.ts";
import { type SyncedTable, tableOfNumber } from "../policies/synced-table.ts";
import { valuesOfRow } from "./codec.ts";
import { lookupOf, type Rows, select, versionFrom } from "./rows.ts";

/** Reads the versions of these records of `sync_rows`, with one query per table. */
export async function readVersions(rows: Rows, found: readonly RawRow[]): Promise<ReadonlyMap<RawRow, Version>> {
  const versions = new Map<RawRow, Version>();
  for (const [no, ofTable] of Map.groupBy(found, (row) => Number(row.table_no))) {
    const table = tableOfNumber(no);
    if (!table) continue;
    const values = await readValuesOf(
      rows,
      table,
      ofTable.map(({ row_id: id }) => String(id)),
    );
    for (const row of ofTable) versions.set(row, versionFrom(table, row, values.get(String(row.row_id)) ?? null));
  }
  return versions;
}

/** The values of rows of the workspace, by id. */
export async function readValuesOf(
  rows: Rows,
  table: SyncedTable,
  ids: readonly string[],
): Promise<Map<string, Values>> {
  const { sql, values } = areRows(rows, table, ids);
  const found = await rows.run(
    `${select(table)}, ${rowIdOf(table, table.name)} as sync_row_id from ${table.name} where ${sql}`,
    values,
  );
  return new Map(found.map((row) => [String(row.sync_row_id), valuesOfRow(table, row, rows)]));
}

/** The condition that selects these rows of the workspace with an index. */
export function areRows(
  rows: Rows,
  table: SyncedTable,
  ids: readonly string[],
): { readonly sql: string; readonly values: readonly unknown[] } {
  const [first = ""] = ids;
  const lookup = lookupOf(table, first, rows);
  const [key, ...others] = table.key.map((name) => `${table.name}.${table.columns.get(name)?.sqlName}`);
  if (lookup !== undefined) {
    const found = ids.map((id) => lookupOf(table, id, rows)?.value);
    return { sql: `${table.name}.${lookup.sqlName} ${isAmong(rows.dialect)}`, values: [JSON.stringify(found)] };
  }
  // Ids are unique across workspaces. Natural keys are not.
  const within = table.policy.key === undefined ? "" : ` and ${workspaceOf(table, table.name)} = ?`;
  const owner = within === "" ? [] : [rows.workspaceId];
  if (key === undefined) return { sql: `1 = 1${within}`, values: owner };
  if (others.length === 0)
    return { sql: `${key} ${isAmong(rows.dialect)}${within}`, values: [JSON.stringify(ids), ...owner] };
  const parts = ids.map((id) => id.split(keySeparator));
  const one = `(${table.key.map(() => "?").join(", ")})`;
  return {
    sql: `(${[key, ...others].join(", ")}) in (values ${ids.map(() => one).join(", ")})${within}`,
    values: [...parts.flat(), ...owner],
  };
}

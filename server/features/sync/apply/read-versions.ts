import type { RawRow } from "../../../platform/db/raw.ts";
import { keySeparator, rowIdOf, workspaceOf } from "../capture/expressions.ts";
import type { Values, Version } from "../merge/version.ts";
import { type SyncedTable, tableOfNumber } from "../policies/synced-table.ts";
import { valuesOfRow } from "./codec.ts";
import { type Rows, select, versionFrom } from "./rows.ts";

/** The versions of rows of `sync_rows`, in one query for each table. */
export async function readVersions(rows: Rows, found: readonly RawRow[]): Promise<ReadonlyMap<RawRow, Version>> {
  const versions = new Map<RawRow, Version>();
  for (const [no, ofTable] of Map.groupBy(found, (row) => Number(row.table_no))) {
    const table = tableOfNumber(no);
    if (!table) continue;
    const values = await readAll(
      rows,
      table,
      ofTable.map(({ row_id: id }) => String(id)),
    );
    for (const row of ofTable) versions.set(row, versionFrom(table, row, values.get(String(row.row_id)) ?? null));
  }
  return versions;
}

async function readAll(rows: Rows, table: SyncedTable, ids: readonly string[]): Promise<Map<string, Values>> {
  const names = table.key.map((name) => `${table.name}.${table.columns.get(name)?.sqlName}`);
  const parts = ids.map((id) => (names.length === 0 ? [] : id.split(keySeparator)));
  // ids are unique over workspaces, natural keys are not
  const within = table.policy.key === undefined ? [] : [`${workspaceOf(table, table.name)} = ?`];
  const one = `(${names.map(() => "?").join(", ")})`;
  const among = names.length === 0 ? [] : [`(${names.join(", ")}) in (values ${ids.map(() => one).join(", ")})`];
  const found = await rows.run(
    `${select(table)}, ${rowIdOf(table, table.name)} as sync_row_id from ${table.name} where ${[...among, ...within].join(" and ")}`,
    [...(names.length === 0 ? [] : parts.flat()), ...within.map(() => rows.workspaceId)],
  );
  return new Map(found.map((row) => [String(row.sync_row_id), valuesOfRow(table, row, rows)]));
}

import { valuesOfRow } from "../../../server/features/sync/apply/codec.ts";
import { rowIdOf, workspaceOf } from "../../../server/features/sync/capture/expressions.ts";
import { canonical } from "../../../server/features/sync/merge/canonical.ts";
import { syncedTables } from "../../../server/features/sync/policies/synced-table.ts";
import type { RunSql } from "../../../server/platform/db/raw.ts";

/** The tables that have rows: most of them are empty, and asking each took a third of the time of a run. */
const filled = syncedTables
  .map(({ name }) => `select '${name}' as name where exists (select 1 from ${name})`)
  .join(" union all ");
const statements = syncedTables.map((table) => ({
  table,
  sql: `select *, ${rowIdOf(table, table.name)} as sync_row_id from ${table.name} where ${workspaceOf(table, table.name)} = ?`,
}));

/** All synced rows of a workspace as they travel, by table and id: comparable between machines. */
export async function rowsOf(read: RunSql, workspaceId: string): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  const [workspace] = await read("select account_id from workspaces where id = ?", [workspaceId]);
  const place = { dialect: "sqlite", workspaceId, ownerId: String(workspace?.account_id) } as const;
  const names = new Set((await read(filled)).map(({ name }) => name));
  for (const { table, sql } of statements.filter((one) => names.has(one.table.name))) {
    for (const row of await read(sql, [workspaceId])) {
      rows.set(`${table.name} ${String(row.sync_row_id)}`, canonical(valuesOfRow(table, row, place)));
    }
  }
  return rows;
}

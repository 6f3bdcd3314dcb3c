import { isAmong, type RunSql } from "../../../platform/db/raw.ts";
import { keySeparator } from "../capture/expressions.ts";
import { syncedTables } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";

/**
 * Postgres: locks the existing rows of a batch in a fixed order, before the link is locked. A user's transaction locks
 * a row first, and the link at its commit. A batch that locked the link first would deadlock with it, which costs a
 * second.
 */
export async function lockRowsOf(run: RunSql, workspaceId: string, rows: readonly SentRow[]): Promise<void> {
  for (const { name, key, columns } of syncedTables) {
    const [column] = key;
    const sqlName = column === undefined ? undefined : columns.get(column)?.sqlName;
    // Skip tables without a workspace column or with a key of several columns: people rarely change their rows.
    if (key.length !== 1 || sqlName === undefined || !columns.has("workspaceId")) continue;
    const ids = rows.filter((row) => row.table === name && isPlain(row.id)).map(({ id }) => id);
    if (ids.length === 0) continue;
    await run(
      `select 1 as locked from ${name} where ${sqlName} ${isAmong("pg")} and workspace_id = ?
        order by ${sqlName} for update`,
      [JSON.stringify(ids), workspaceId],
    );
  }
}

/** Rejects ids that no row can have: Postgres would refuse the whole query. */
const isPlain = (id: string): boolean => !id.includes("\0") && !id.includes(keySeparator) && id.isWellFormed();

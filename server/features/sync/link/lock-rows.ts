import { isAmong, type RunSql } from "../../../platform/db/raw.ts";
import { keySeparator } from "../capture/expressions.ts";
import { syncedTables } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";

/**
 * Locks the rows of a batch that exist, on Postgres, in a fixed order. A person's transaction locks a row, and with its commit the link. A batch that
 * locked the link first would wait for the row, and the person for the link: a deadlock, which costs a second.
 */
export async function lockRowsOf(run: RunSql, workspaceId: string, rows: readonly SentRow[]): Promise<void> {
  for (const { name, key, columns } of syncedTables) {
    const [column] = key;
    const sqlName = column === undefined ? undefined : columns.get(column)?.sqlName;
    // without a workspace of their own, or with a key of several columns: rows that people rarely change
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

/** An id that no row can have, which Postgres would refuse with the whole batch. */
const isPlain = (id: string): boolean => !id.includes("\0") && !id.includes(keySeparator) && id.isWellFormed();

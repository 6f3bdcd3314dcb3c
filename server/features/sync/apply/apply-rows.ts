import type { RawRow } from "../../../platform/db/raw.ts";
import { isAlive } from "../merge/merge.ts";
import { orderOf } from "../policies/synced-table.ts";
import type { SentRow, Verdict } from "../protocol/batch.ts";
import { applyRow } from "./apply-row.ts";
import { type Applying, keyOfRow } from "./applying.ts";
import { rowOf } from "./notes.ts";

/**
 * Merges received rows, parents before their children, and deletions last, children before their parents. The verdicts are in the
 * order of the rows. Rows that waited for one of these follow.
 */
export async function applyRows(applying: Applying, rows: readonly SentRow[]): Promise<Verdict[]> {
  for (const row of rows) applying.waiting.set(keyOfRow(row), row);
  for (const row of inOrder(rows)) {
    // a row may have been applied already, for another one that needed it
    if (!applying.waiting.has(keyOfRow(row))) continue;
    await applyRow(applying, row);
  }
  await releaseHeld(applying);
  return rows.map((row) => applying.verdicts.get(keyOfRow(row)) ?? "merged");
}

function inOrder(rows: readonly SentRow[]): SentRow[] {
  const byTable = [...rows].sort((a, b) => orderOf(a.table) - orderOf(b.table));
  return [...byTable.filter(isAlive), ...byTable.filter((row) => !isAlive(row)).reverse()];
}

/**
 * Applies held rows until none of them finds what it waits for. Each row is tried once for each parent: one that still waits, because
 * the database deleted its parent in this batch, is tried again with the next one.
 */
async function releaseHeld(applying: Applying): Promise<void> {
  const tried = new Set<string>();
  const keyOf = ({ table_no: no, row_id: id, waits_for: parent }: RawRow) => JSON.stringify([no, id, parent]);
  for (;;) {
    const found = await applying.run(releasable, [applying.workspaceId]);
    const held = found.filter((one) => !tried.has(keyOf(one)));
    if (held.length === 0) return;
    for (const one of held) {
      tried.add(keyOf(one));
      await applyRow(applying, rowOf(one.row));
    }
  }
}

/** The parent's number stands before the colon in `waits_for`. */
const releasable = `select sync_held.table_no, sync_held.row_id, sync_held.waits_for, sync_held."row" from sync_held join sync_rows
  on sync_rows.workspace_id = sync_held.workspace_id
  and sync_held.waits_for = cast(sync_rows.table_no as text) || ':' || sync_rows.row_id
  where sync_held.workspace_id = ?`;

import { hasUnshared, isAlive, isObsolete } from "../merge/merge.ts";
import type { Version } from "../merge/version.ts";
import type { SyncedTable } from "../policies/synced-table.ts";
import { knownBefore, type SentRow } from "../protocol/batch.ts";
import { Lost } from "../protocol/lost.ts";
import type { Applying } from "./applying.ts";
import { rowOf } from "./held.ts";

/*
 * Conflicts about deletions with which no person has anything to do any more. The host notes one for a row that it deletes with its parent: it cannot know
 * yet whether the one who deleted the parent knew the row.
 */

interface Step {
  readonly row: SentRow;
  readonly known: Version;
  readonly result: Version;
}

/** Whoever deleted the parent has deleted this row, too, with all its changes. */
export async function dropKnownDeletions(applying: Applying, table: SyncedTable, { row, known }: Step): Promise<void> {
  if (row.values !== null || row.deleted !== known.deleted) return;
  await dropDeletions(applying, table, row.id, (lost) => !hasUnshared(table.rules, lost, knownBefore(row)));
}

/** The row is back, with everything that it had. */
export async function dropReturned(
  applying: Applying,
  table: SyncedTable,
  { row, known, result }: Step,
): Promise<void> {
  if (isAlive(known) || known.deleted === null || !isAlive(result)) return;
  await dropDeletions(applying, table, row.id, (lost) => isObsolete(table.rules, lost, lost.based, result));
}

async function dropDeletions(
  { run, workspaceId, isHost }: Applying,
  { policy }: SyncedTable,
  id: string,
  isSettled: (lost: Lost) => boolean,
): Promise<void> {
  // deleting a conflict travels: one machine is enough
  if (!isHost) return;
  const found = await run(
    "select id, lost from sync_conflicts where workspace_id = ? and table_no = ? and row_id = ? and kind = 'deleted'",
    [workspaceId, policy.no, id],
  );
  for (const conflict of found) {
    const lost = Lost.safeParse(rowOf(conflict.lost));
    if (lost.success && isSettled(lost.data)) {
      await run("delete from sync_conflicts where id = ? and workspace_id = ?", [conflict.id, workspaceId]);
    }
  }
}

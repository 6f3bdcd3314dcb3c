import { hasUnshared, isAlive, isObsolete } from "../merge/merge.ts";
import type { Version } from "../merge/version.ts";
import type { SyncedTable } from "../policies/synced-table.ts";
import { knownBefore, type SentRow } from "../protocol/batch.ts";
import { Lost } from "../protocol/lost.ts";
import type { Applying } from "./applying.ts";
import { rowOf } from "./held.ts";

/*
 * Deletes conflicts about deletions that no person needs to review any more. The host stores this kind of conflict when it
 * deletes a row with its parent, because it does not know yet whether the sender of that deletion knew the row.
 */

interface Step {
  readonly row: SentRow;
  readonly known: Version;
  readonly result: Version;
}

/** The sender deleted this row, too, and knew all its changes: the conflict is settled. */
export async function dropKnownDeletions(applying: Applying, table: SyncedTable, { row, known }: Step): Promise<void> {
  if (row.values !== null || row.deleted !== known.deleted) return;
  await dropDeletions(applying, table, row.id, (lost) => !hasUnshared(table.rules, lost, knownBefore(row)));
}

/** The row came back with all its values: the conflict is settled. */
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
  // The deletion of a conflict is synced, so only the host deletes it.
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

import { hasUnshared, isAlive, isObsolete } from "../merge/merge.ts";
import type { Version } from "../merge/version.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
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

/**
 * The sender deleted this row, too, and knew all its changes: the host's conflict is settled. A conflict of the sender
 * stays: it received a change after the deletion, and its `based` contains the change only since then.
 */
export async function dropKnownDeletions(applying: Applying, table: SyncedTable, { row, known }: Step): Promise<void> {
  if (row.values !== null || row.deleted !== known.deleted) return;
  const isSettled = (lost: Lost) => !hasUnshared(table.rules, lost, knownBefore(row));
  await dropDeletions(applying, table, row.id, { isSettled, only: `and not exists (${receivedConflict})` });
}

const receivedConflict = `select 1 from sync_rows where table_no = ${tableNamed("sync_conflicts")?.policy.no} and row_id = sync_conflicts.id
  and workspace_id = sync_conflicts.workspace_id and origin is not null`;

/** The row came back with all its values: the conflict is settled. */
export async function dropReturned(
  applying: Applying,
  table: SyncedTable,
  { row, known, result }: Step,
): Promise<void> {
  if (isAlive(known) || known.deleted === null || !isAlive(result)) return;
  const isSettled = (lost: Lost) => isObsolete(table.rules, lost, lost.based, result);
  await dropDeletions(applying, table, row.id, { isSettled });
}

async function dropDeletions(
  { run, workspaceId, isHost }: Applying,
  { policy }: SyncedTable,
  id: string,
  { isSettled, only = "" }: { readonly isSettled: (lost: Lost) => boolean; readonly only?: string },
): Promise<void> {
  // The deletion of a conflict is synced, so only the host deletes it.
  if (!isHost) return;
  const found = await run(
    `select id, lost from sync_conflicts where workspace_id = ? and table_no = ? and row_id = ? and kind = 'deleted' ${only}`,
    [workspaceId, policy.no, id],
  );
  for (const conflict of found) {
    const lost = Lost.safeParse(rowOf(conflict.lost));
    if (lost.success && isSettled(lost.data)) {
      await run("delete from sync_conflicts where id = ? and workspace_id = ?", [conflict.id, workspaceId]);
    }
  }
}

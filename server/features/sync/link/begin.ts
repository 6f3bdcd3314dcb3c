import { instantOf } from "../../../platform/clock.ts";
import { isDeadlock } from "../../../platform/db/errors.ts";
import { type RunSql, sqlOf } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { endWaiting } from "../apply/held.ts";
import { installCapture, lockCapture, lockTables, markUnversionedNew, removeCapture } from "../capture/install.ts";
import { settleAllRows, settleWorkspace } from "../capture/settle.ts";
import { never } from "../clock/stamp.ts";
import { adoptFiles } from "./adopt-files.ts";
import { newEpoch } from "./forks.ts";
import type { SyncNeeds } from "./host.ts";
import { putUnknownValues, takeUnknownValues } from "./unknown-values.ts";
import { adoptExtraAtOnce } from "./upgrade.ts";

export interface Beginning {
  readonly workspaceId: string;
  readonly role: "workstation" | "host";
  /** Runs in the same transaction, unless the workspace is already linked. */
  readonly record: (tx: Writer) => Promise<void>;
}

/** Links a workspace: captures its changes and marks all its rows as new. Returns false if it was already linked. */
export async function beginLink(
  needs: SyncNeeds,
  tx: Writer,
  { workspaceId, role, record }: Beginning,
): Promise<boolean> {
  const { store, now } = needs;
  await lockCapture(tx, store.dialect);
  await installCapture(tx, store.dialect);
  const begun = newEpoch(needs);
  const [isNew] = await sqlOf(tx)(
    `insert into sync_link (workspace_id, role, epoch, node, clock, seq, installation_id, last_batch, receipt, pushed, cursor,
      is_mirrored, linked_at) values (?, ?, ?, ?, ?, 0, ?, 0, ?, 0, 0, false, ?) on conflict (workspace_id) do nothing returning role`,
    [
      workspaceId,
      role,
      begun.epoch,
      begun.node,
      never,
      role === "host" ? null : begun.installationId,
      begun.receipt,
      instantOf(new Date(now())),
    ],
  );
  if (!isNew) return false;
  await record(tx);
  const run = sqlOf(tx);
  const left = await takeUnknownValues(run, workspaceId);
  await adoptFiles(run, workspaceId);
  await settleAllRows(run, workspaceId, now());
  await putUnknownValues(run, workspaceId, left);
  await run("update sync_link set begun = clock where workspace_id = ? and role = 'workstation'", [workspaceId]);
  await adoptExtraAtOnce(needs, tx, workspaceId);
  return true;
}

/**
 * Postgres only: a transaction that was running when the link began did not see the link, and the link did not see its
 * rows. Waits for these transactions and marks the rows that they have added.
 */
export async function captureLateRows({ store, now }: SyncNeeds, workspaceId: string): Promise<void> {
  await store
    .write((tx) => lockTables(tx))
    .catch((error: unknown) => {
      // A transaction takes many seconds, for example a large import: do not fail the link.
      if (!isDeadlock(error)) throw error;
    });
  await store.write(async (tx) => {
    await markUnversionedNew(tx, workspaceId);
    await settleWorkspace(sqlOf(tx), workspaceId, now());
  });
}

/**
 * Deletes the link of a workspace and its sync data. Keeps what people see (dead letters and conflicts), and values
 * that only a later version of the product knows: no other machine may have those.
 */
export async function forgetLink(run: RunSql, workspaceId: string): Promise<void> {
  for (const table of ["sync_link", "sync_installations", "sync_pending"]) {
    await run(`delete from ${table} where workspace_id = ?`, [workspaceId]);
  }
  await run("delete from sync_rows where workspace_id = ? and extra is null", [workspaceId]);
  await endWaiting(run, workspaceId);
}

/** Unlinks a workspace and deletes its stamps. Returns whether no other workspace is linked. */
export async function endLink({ store }: SyncNeeds, tx: Writer, workspaceId: string): Promise<boolean> {
  const run = sqlOf(tx);
  await lockCapture(tx, store.dialect);
  await forgetLink(run, workspaceId);
  const [other] = await run("select 1 as found from sync_link limit 1");
  if (!other) await removeCapture(tx, store.dialect);
  return other === undefined;
}

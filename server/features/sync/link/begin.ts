import { instantOf } from "../../../platform/clock.ts";
import { sqlOf } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { installCapture, noteAllRows, removeCapture } from "../capture/install.ts";
import { settle } from "../capture/settle.ts";
import { never } from "../clock/stamp.ts";
import type { SyncNeeds } from "./host.ts";
import { newPast } from "./workstation.ts";

export interface Beginning {
  readonly workspaceId: string;
  readonly role: "workstation" | "host";
  /** Runs in the same transaction, unless the workspace is linked already. */
  readonly record: (tx: Writer) => Promise<void>;
}

/** Begins to capture a workspace's changes, with all its rows as new. */
export async function beginLink(needs: SyncNeeds, tx: Writer, { workspaceId, role, record }: Beginning): Promise<void> {
  const { store, now } = needs;
  const past = newPast(needs);
  const [isNew] = await sqlOf(tx)(
    `insert into sync_link (workspace_id, role, epoch, node, clock, seq, installation_id, last_batch, receipt, pushed, cursor,
      linked_at) values (?, ?, ?, ?, ?, 0, ?, 0, ?, 0, 0, ?) on conflict (workspace_id) do nothing returning role`,
    [
      workspaceId,
      role,
      past.epoch,
      past.node,
      never,
      role === "host" ? null : past.installationId,
      past.receipt,
      instantOf(new Date(now())),
    ],
  );
  if (!isNew) return;
  await record(tx);
  await installCapture(tx, store.dialect);
  await noteAllRows(tx, workspaceId);
  await settle(tx, now());
}

/** Ends the capture of a workspace and forgets its stamps. Returns whether no other workspace is linked. */
export async function endLink({ store }: SyncNeeds, tx: Writer, workspaceId: string): Promise<boolean> {
  const run = sqlOf(tx);
  for (const table of ["sync_link", "sync_installations", "sync_rows", "sync_pending", "sync_held"]) {
    await run(`delete from ${table} where workspace_id = ?`, [workspaceId]);
  }
  const [other] = await run("select 1 as found from sync_link limit 1");
  if (!other) await removeCapture(tx, store.dialect);
  return other === undefined;
}

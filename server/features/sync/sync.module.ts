import { instantOf } from "../../platform/clock.ts";
import { sqlOf } from "../../platform/db/raw.ts";
import { installCapture, noteAllRows, removeCapture } from "./capture/install.ts";
import { settle } from "./capture/settle.ts";
import { never } from "./clock/stamp.ts";
import { hostOf, type SyncNeeds } from "./link/host.ts";
import { newPast, workstationOf } from "./link/workstation.ts";
import type { Transport } from "./protocol/batch.ts";

/** Sync of workspaces between workstations and a host. Nothing of it runs, and nothing is captured, while no workspace is linked. */
export function createSync(needs: SyncNeeds) {
  const { store, now } = needs;
  const capture = () => store.beforeCommit((tx) => settle(tx, now()));

  return {
    /** After a start: the capture of this version of the product, if a workspace is linked. */
    async resume(): Promise<void> {
      const isLinked = await store.write(async (tx) => {
        const [link] = await sqlOf(tx)("select 1 as found from sync_link limit 1");
        if (link) await installCapture(tx, store.dialect);
        return link !== undefined;
      });
      if (isLinked) capture();
    },

    /** Begins to capture a workspace's changes, with all its rows as new. A host is linked with its first workstation. */
    async link(workspaceId: string, role: "workstation" | "host"): Promise<void> {
      await store.write(async (tx) => {
        const run = sqlOf(tx);
        const past = newPast(needs);
        const [isNew] = await run(
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
        await installCapture(tx, store.dialect);
        await noteAllRows(tx, workspaceId);
        await settle(tx, now());
      });
      capture();
    },

    /** Ends the capture of a workspace and forgets its stamps. The rows stay. */
    async unlink(workspaceId: string): Promise<void> {
      const isLast = await store.write(async (tx) => {
        const run = sqlOf(tx);
        for (const table of ["sync_link", "sync_installations", "sync_rows", "sync_pending", "sync_held"]) {
          await run(`delete from ${table} where workspace_id = ?`, [workspaceId]);
        }
        const [other] = await run("select 1 as found from sync_link limit 1");
        if (!other) await removeCapture(tx, store.dialect);
        return other === undefined;
      });
      if (isLast) store.beforeCommit(undefined);
    },

    host: (workspaceId: string): Transport => hostOf(needs, workspaceId),
    workstation: (workspaceId: string, host: Transport) => workstationOf(needs, workspaceId, host),
  };
}
export type Sync = ReturnType<typeof createSync>;

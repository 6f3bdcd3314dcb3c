import { sqlOf } from "../../platform/db/raw.ts";
import type { Writer } from "../../platform/db/store.ts";
import { installCapture } from "./capture/install.ts";
import { settle } from "./capture/settle.ts";
import { beginLink, endLink } from "./link/begin.ts";
import { hostOf, type SyncNeeds } from "./link/host.ts";
import { openSession, type Session } from "./link/session.ts";
import { workstationOf } from "./link/workstation.ts";
import type { Transport } from "./protocol/batch.ts";

type Step = (tx: Writer) => Promise<void>;
const nothing: Step = async () => undefined;

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

    /**
     * Begins to capture a workspace's changes, with all its rows as new. A host is linked with its first workstation. `record` runs in
     * the same transaction, unless the workspace is linked already.
     */
    async link(workspaceId: string, role: "workstation" | "host", record = nothing): Promise<void> {
      await store.write((tx) => beginLink(needs, tx, { workspaceId, role, record }));
      capture();
    },

    /** Ends the capture of a workspace and forgets its stamps. The rows stay. `record` runs in the same transaction. */
    async unlink(workspaceId: string, record = nothing): Promise<void> {
      const isLast = await store.write(async (tx) => {
        await record(tx);
        return endLink(needs, tx, workspaceId);
      });
      if (isLast) store.beforeCommit(undefined);
    },

    /** A transaction for changes by a person of this side. Undefined: the workspace is not linked. */
    session: <T>(workspaceId: string, work: (tx: Writer, session: Session) => Promise<T>): Promise<T | undefined> =>
      store.write(async (tx) => {
        const { derive } = needs;
        const session = await openSession(tx, { dialect: store.dialect, workspaceId, derive, nowMs: now() });
        return session && work(tx, session);
      }),

    host: (workspaceId: string, assertAllowed?: Step): Transport => hostOf(needs, workspaceId, assertAllowed),
    workstation: (workspaceId: string, host: Transport) => workstationOf(needs, workspaceId, host),
  };
}
export type Sync = ReturnType<typeof createSync>;

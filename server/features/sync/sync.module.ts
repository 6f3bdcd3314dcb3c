import { sqlOf } from "../../platform/db/raw.ts";
import { afterCommit, type BeforeCommit, type Writer } from "../../platform/db/store.ts";
import { giveUpWaiting, overdueWorkspaces } from "./apply/held.ts";
import { installCapture, isCaptureInstalled, lockCapture } from "./capture/install.ts";
import { settle } from "./capture/settle.ts";
import { beginLink, endLink, noteLateRows } from "./link/begin.ts";
import { hostOf, type SyncNeeds } from "./link/host.ts";
import type { AskedVersions } from "./link/retry-refused.ts";
import { openSession, type Session } from "./link/session.ts";
import { takeInFiles } from "./link/take-in-files.ts";
import { adoptExtra, applyKept, workspacesToUpgrade, workspacesWithExtra } from "./link/upgrade.ts";
import { workstationOf } from "./link/workstation.ts";
import type { Transport } from "./protocol/transport.ts";

type Step = (tx: Writer) => Promise<void>;
const nothing: Step = async () => undefined;

/** Gives changes their places before each commit, and calls a listener after it. */
function openCapture({ store, now }: SyncNeeds) {
  const { dialect } = store;
  let listener: (workspaceId: string) => void = () => undefined;
  let hasBegun = false;
  const step: BeforeCommit = async (tx, of) => {
    const changed = await settle(tx, { dialect, nowMs: now(), of });
    if (changed.length === 0) return;
    afterCommit(tx, () => {
      for (const id of changed) listener(id);
    });
  };
  const begin = (): void => {
    hasBegun = true;
    store.beforeCommit(step);
  };
  return {
    onChanged(next: (workspaceId: string) => void): void {
      listener = next;
    },
    hasBegun: () => hasBegun,
    begin,
    end(): void {
      hasBegun = false;
      store.beforeCommit(undefined);
    },
    async follow(): Promise<void> {
      begin();
      await store.write((tx) => step(tx, "all"));
    },
  };
}

/** After an upgrade, for the links that earlier versions of the product began. */
async function takeInAllFiles(store: SyncNeeds["store"]): Promise<void> {
  const linked = await store.write((tx) => sqlOf(tx)("select workspace_id from sync_link"));
  for (const { workspace_id: id } of linked) await store.write((tx) => takeInFiles(sqlOf(tx), String(id)));
}

/** An earlier version of the product did not note that a first mirror was under way: what is left of it is no news either. */
const noteUnfinishedMirrors: Step = async (tx) => {
  await sqlOf(tx)(
    "update sync_link set is_mirrored = false where role = 'workstation' and last_success_at is null and is_mirrored",
  );
};

/** Installs the capture of this version of the product, if a workspace is linked, and applies what an earlier version could not. */
async function resume(needs: SyncNeeds, capture: ReturnType<typeof openCapture>): Promise<void> {
  const { store } = needs;
  const [linked] = await store.write((tx) => sqlOf(tx)("select 1 as found from sync_link limit 1"));
  if (!linked) return;
  // before the capture is installed, by which the next start sees that this version has been here: it goes on where this start ends
  if (!(await store.write((tx) => isCaptureInstalled(tx, store.dialect)))) {
    for (const id of await store.write(workspacesWithExtra)) await adoptExtra(needs, id);
  }
  const isChanged = await store.write(async (tx) => {
    await lockCapture(tx, store.dialect);
    return installCapture(tx, store.dialect);
  });
  capture.begin();
  if (isChanged) await takeInAllFiles(store);
  if (isChanged) await store.write(noteUnfinishedMirrors);
  for (const id of await store.write(workspacesToUpgrade)) await applyKept(needs, id);
}

/** Sync of workspaces between workstations and a host. Nothing of it runs, and nothing is captured, while no workspace is linked. */
export function createSync(needs: SyncNeeds) {
  const { store } = needs;
  const { dialect } = store;
  const capture = openCapture(needs);
  const inSession = sessionsOf(needs);
  const askedVersions: AskedVersions = new Map();

  return {
    derive: needs.derive,

    /** Calls the listener after each commit of this process with changes of a linked workspace that are to be sent. */
    onChanged: capture.onChanged,

    /** Whether this process gives changes their places. */
    isCapturing: capture.hasBegun,
    /** Another instance has begun the first link: gives changes their places here, too, and those that were made meanwhile. */
    follow: capture.follow,

    /** After a start. */
    resume: () => resume(needs, capture),

    /**
     * Begins to capture a workspace's changes, with all its rows as new. A host is linked with its first workstation. `record` runs in
     * the same transaction, unless the workspace is linked already.
     */
    async link(workspaceId: string, role: "workstation" | "host", record = nothing): Promise<void> {
      const isNew = await store.write((tx) => beginLink(needs, tx, { workspaceId, role, record }));
      capture.begin();
      if (isNew && dialect === "pg") await noteLateRows(needs, workspaceId);
      if (isNew) await applyKept(needs, workspaceId);
    },

    /** Ends the capture of a workspace and forgets its stamps. The rows stay. `record` runs in the same transaction. */
    async unlink(workspaceId: string, record = nothing): Promise<void> {
      const isLast = await store.write(async (tx) => {
        await record(tx);
        return endLink(needs, tx, workspaceId);
      });
      askedVersions.delete(workspaceId);
      if (isLast) capture.end();
    },

    /** Rows that have waited too long for their parent become dead letters. Returns the workspaces with new ones. */
    giveUpWaiting: () => giveUpEverywhere(needs, inSession),

    /** A transaction for changes by a person of this side. Undefined: the workspace is not linked. */
    session: inSession,

    host: (workspaceId: string, assertAllowed?: Step): Transport => hostOf(needs, workspaceId, assertAllowed),
    workstation: (workspaceId: string, host: Transport) =>
      workstationOf({ ...needs, askedVersions }, workspaceId, host),
  };
}
export type Sync = ReturnType<typeof createSync>;

/** Undefined: the workspace is not linked. */
const sessionsOf =
  (needs: SyncNeeds) =>
  <T>(workspaceId: string, work: (tx: Writer, session: Session) => Promise<T>): Promise<T | undefined> =>
    needs.store.write(async (tx) => {
      const { dialect } = needs.store;
      const session = await openSession(tx, { ...needs, dialect, workspaceId, nowMs: needs.now() });
      return session && work(tx, session);
    });

async function giveUpEverywhere(
  { store, now }: SyncNeeds,
  inSession: ReturnType<typeof sessionsOf>,
): Promise<string[]> {
  const given: string[] = [];
  for (const id of await store.write((tx) => overdueWorkspaces(sqlOf(tx), now()))) {
    const rows = await inSession(id, (_, session) => giveUpWaiting(session));
    if (rows !== undefined && rows > 0) given.push(id);
  }
  return given;
}

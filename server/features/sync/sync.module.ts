import { sqlOf } from "../../platform/db/raw.ts";
import { afterCommit, type BeforeCommit, type Writer } from "../../platform/db/store.ts";
import { giveUpWaiting, overdueWorkspaces } from "./apply/held.ts";
import { installCapture, isCaptureInstalled, lockCapture } from "./capture/install.ts";
import { settle } from "./capture/settle.ts";
import type { Progress } from "./compare/fill.ts";
import { adoptFiles } from "./link/adopt-files.ts";
import { beginLink, captureLateRows, endLink } from "./link/begin.ts";
import { hostOf, type SyncNeeds } from "./link/host.ts";
import type { AskedVersions } from "./link/retry-refused.ts";
import { openSession, type Session } from "./link/session.ts";
import { adoptExtra, applyKept, workspacesToUpgrade, workspacesWithExtra } from "./link/upgrade.ts";
import { workstationOf } from "./link/workstation.ts";
import type { Transport } from "./protocol/transport.ts";

/*
 * Terms of sync:
 * - host, workstation: the two sides of a link. A workstation sends its changes to the host and pulls those of others.
 * - stamp: the time of a change on a hybrid logical clock (`clock/stamp.ts`).
 * - unit: a column, a group of columns or a row that wins or loses a merge as a whole (`merge/merge.ts`).
 * - sequence number (`seq`): the position of a row in the changes of one server. A pull starts after a sequence number.
 * - epoch: a period without a restore, clone or new link. A fork ends it.
 * - receipt: a hash of everything that a workstation has sent in an epoch. Different receipts reveal a fork.
 * - held row: a received row that waits for its parent or for an upgrade.
 * - dead letter: a row that cannot be stored. A person sees it.
 * - conflict: a version that lost a merge although the winner's writer did not know it. A person sees it.
 */

type Step = (tx: Writer) => Promise<void>;
const nothing: Step = async () => undefined;

/** Assigns sequence numbers to changes before each commit, and calls a listener after it. */
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

/** After an upgrade: repairs the photos of links that earlier versions of the product began. */
async function takeInAllFiles(store: SyncNeeds["store"]): Promise<void> {
  const linked = await store.write((tx) => sqlOf(tx)("select workspace_id from sync_link"));
  for (const { workspace_id: id } of linked) await store.write((tx) => adoptFiles(sqlOf(tx), String(id)));
}

/**
 * Earlier versions of the product did not record that a first mirror was in progress. The rest of that mirror must
 * not emit events.
 */
const markUnfinishedMirrors: Step = async (tx) => {
  await sqlOf(tx)(
    "update sync_link set is_mirrored = false where role = 'workstation' and last_success_at is null and is_mirrored",
  );
};

/**
 * At the start: if a workspace is linked, installs the triggers of this version of the product and applies rows that
 * earlier versions could not apply.
 */
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
  if (isChanged) await store.write(markUnfinishedMirrors);
  for (const id of await store.write(workspacesToUpgrade)) await applyKept(needs, id);
}

/** Sync of workspaces between workstations and a host. While no workspace is linked, nothing runs and no changes are captured. */
export function createSync(needs: SyncNeeds) {
  const { store } = needs;
  const { dialect } = store;
  const capture = openCapture(needs);
  const inSession = sessionsOf(needs);
  const askedVersions: AskedVersions = new Map();
  const hashing = new Map<string, Progress>();

  return {
    derive: needs.derive,

    /**
     * Sets a listener. It is called after each commit of this process that changed synced rows of a linked workspace.
     */
    onChanged: capture.onChanged,

    /** Whether this process assigns sequence numbers before commits. */
    isCapturing: capture.hasBegun,
    /**
     * Call after another instance has begun the first link. From now on this process assigns sequence numbers, also to
     * the changes since then.
     */
    follow: capture.follow,

    /** Call once at the start. */
    resume: () => resume(needs, capture),

    /**
     * Links a workspace: captures its changes and marks all its rows as new. A host is linked with its first
     * workstation. `record` runs in the same transaction, unless the workspace is already linked.
     */
    async link(workspaceId: string, role: "workstation" | "host", record = nothing): Promise<void> {
      const isNew = await store.write((tx) => beginLink(needs, tx, { workspaceId, role, record }));
      capture.begin();
      if (isNew && dialect === "pg") await captureLateRows(needs, workspaceId);
      if (isNew) await applyKept(needs, workspaceId);
    },

    /**
     * Unlinks a workspace: stops capturing its changes and deletes its stamps. Its rows stay. `record` runs in the same
     * transaction.
     */
    async unlink(workspaceId: string, record = nothing): Promise<void> {
      const isLast = await store.write(async (tx) => {
        await record(tx);
        return endLink(needs, tx, workspaceId);
      });
      askedVersions.delete(workspaceId);
      if (isLast) capture.end();
    },

    /** Turns rows that have waited too long for their parent into dead letters. Returns the workspaces with new dead letters. */
    giveUpWaiting: () => giveUpEverywhere(needs, inSession),

    /** Runs a transaction for changes that a person makes on this server. Undefined: the workspace is not linked. */
    session: inSession,

    host: (workspaceId: string, assertAllowed?: Step): Transport =>
      hostOf({ ...needs, hashing }, workspaceId, assertAllowed),
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

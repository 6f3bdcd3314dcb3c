import type { Store } from "../../platform/db/store.ts";
import type { Log } from "../../platform/log.ts";
import { openOutbound } from "../../platform/net/outbound.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { type BlobNeeds, createBlobs } from "./blobs/blobs.ts";
import { httpFiles } from "./blobs/http-files.ts";
import { openFileLanes } from "./blobs/lane.ts";
import { watching } from "./blobs/watch.ts";
import { assertPrivateLine } from "./link/address.ts";
import type { Announce } from "./link/announce.ts";
import { answerMs, type Connection, HostError, httpHost, httpNews } from "./link/http-host.ts";
import { openLinks } from "./link/links.ts";
import { createRuns } from "./link/runs.repo.ts";
import { readAddress } from "./link/stored-address.ts";
import type { Sync } from "./sync.module.ts";
import { findLink, hasUnsent } from "./sync.repo.ts";

interface Needs extends BlobNeeds {
  readonly sync: Sync;
  readonly store: Store;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly allowPrivateTargets: boolean;
}

const clockWrong =
  "The clock of this machine and that of the linked server differ by more than five minutes. Set it, and changes are sent again.";

/** Waits at the host for changes. Returns whether the host has rows that this machine lacks. */
async function listen({ read }: Store, workspaceId: string, connect: () => Promise<Connection>): Promise<boolean> {
  const from = await findLink(read, workspaceId);
  if (from === undefined || from.hostEpoch === null) return false;
  const { hostEpoch: epoch, cursor: seq } = from;
  if (!(await httpNews(await connect(), { epoch, seq }))) return false;
  // An exchange may have received the rows in the meantime.
  return (await findLink(read, workspaceId))?.cursor === seq;
}

/** Exchanges rows and files with linked servers, for this process. */
export function openExchanges(needs: Needs, announce: Announce) {
  const { sync, store, allowPrivateTargets } = needs;
  const runs = createRuns(needs);
  const outbound = openOutbound({ answerMs });
  const dispatcherFor = (url: URL) => outbound.dispatcherFor(url, allowPrivateTargets);
  const blobs = createBlobs(needs);
  async function connectionOf(workspaceId: string, stop: AbortSignal): Promise<Connection> {
    const address = await readAddress(needs.secrets, workspaceId);
    if (!address) throw new Error("The key of the linked server is not on this machine any more: link it again.");
    assertPrivateLine(address);
    return { ...address, dispatcherFor, stop };
  }
  const lanes = openFileLanes({
    ...needs,
    blobs,
    hostFor: async (...link) => httpFiles(await connectionOf(...link)),
  });
  const links = openLinks({
    ...needs,
    hostFor: async (...link) => httpHost(await connectionOf(...link)),
    async exchange(workspaceId, host) {
      const { transport, flush, hasMoved } = watching(host, (rows) => blobs.received(workspaceId, rows));
      const wake = () => hasMoved() && lanes.wake(workspaceId);
      const exchanged = sync.workstation(workspaceId, transport).run();
      // Also after a failure: the next exchange does not receive these rows again.
      await exchanged.finally(flush).finally(wake);
      if ((await findLink(store.read, workspaceId))?.clockWrongSince) throw new HostError("CLOCK", clockWrong);
    },
    listen: (workspaceId, stop) => listen(store, workspaceId, () => connectionOf(workspaceId, stop)),
    hasUnsent: (workspaceId) => hasUnsent(store.read, workspaceId),
    onMoving: (workspaceId) => announce(workspaceId, "state"),
    async onEnded(workspaceId, ended) {
      try {
        if (await runs.note(workspaceId, ended)) announce(workspaceId, "run", ended);
      } catch (error) {
        needs.log.warn({ err: error }, "the history of sync could not be written");
      }
    },
  });
  return {
    blobs,
    lanes,
    links,
    dispatcherFor,
    async close(): Promise<void> {
      await Promise.all([links.close(), lanes.close()]);
      await outbound.close();
    },
  };
}
export type Exchanges = ReturnType<typeof openExchanges>;

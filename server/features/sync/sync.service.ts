import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { SyncStatus } from "../../../contracts/system/sync-status.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow, seconds } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import type { LiveBus } from "../../platform/events/live.ts";
import type { Log } from "../../platform/log.ts";
import { SecretRefused, type Secrets } from "../../platform/secrets/secrets.ts";
import { type AuditEvent, record } from "../audit/record.ts";
import type { BlobNeeds } from "./blobs/blobs.ts";
import { type Exchanges, openExchanges } from "./exchanges.ts";
import { hostOrigin } from "./link/address.ts";
import { type Announce, createAnnounce } from "./link/announce.ts";
import { assertProduction, openHostSide } from "./link/host-side.ts";
import { type HostAddress, httpHost } from "./link/http-host.ts";
import { asInvalid } from "./link/invalid-address.ts";
import { followOtherInstances } from "./link/other-instances.ts";
import { readAddress, removeAddress, writeAddress } from "./link/stored-address.ts";
import { createReview } from "./review/review.service.ts";
import { watchWaitingRows } from "./review/waiting-rows.ts";
import type { Sync } from "./sync.module.ts";
import { countRows, findLink, linkedWorkspaces, setPaused } from "./sync.repo.ts";

interface Needs extends BlobNeeds {
  readonly sync: Sync;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: LiveBus;
  readonly secrets: Secrets;
  readonly mode: "workstation" | "hosted";
  /** Whether this process runs background work. */
  readonly works: boolean;
  readonly allowPrivateTargets: boolean;
  readonly publicUrl: () => string;
  /** Throws INVALID_API_KEY if the caller's key was revoked or has expired since the request began. */
  readonly assertLive: (tx: Writer, caller: Caller) => Promise<void>;
}

/** The maximum time that a request waits for the exchange that it started. Our own choice. */
const runMs = seconds(10);

const unavailable = (message: string) => new AppError("SYNC_UNAVAILABLE", { message });

type Parts = Needs & Pick<Exchanges, "links" | "lanes" | "dispatcherFor"> & { readonly announce: Announce };

async function statusOf(parts: Parts, { workspaceId }: Caller): Promise<SyncStatus> {
  const { read } = parts.store;
  const link = await findLink(read, workspaceId);
  const rows = link ? await countRows(read, link) : { unsent: 0, waiting: 0, refused: 0, conflicts: 0 };
  const isLinked = link?.role === "workstation";
  const address = isLinked ? await readAddress(parts.secrets, workspaceId).catch(() => undefined) : undefined;
  const progress = parts.links.progress(workspaceId);
  return {
    role: link?.role ?? "none",
    url: address?.url ?? null,
    linkedAt: link?.linkedAt ?? null,
    pausedAt: link?.pausedAt ?? null,
    ...progress,
    lastSuccessAt: progress.lastSuccessAt ?? link?.lastSuccessAt ?? null,
    ...rows,
    ...(await parts.lanes.progress(workspaceId, { isHost: link?.role === "host" })),
  };
}

/**
 * Validates the address and the key with a request to the host. Throws VALIDATION_ERROR, SYNC_UNAVAILABLE,
 * INSUFFICIENT_PERMISSIONS.
 */
async function checkedAddress(parts: Parts, caller: Caller, given: HostAddress): Promise<HostAddress> {
  assertProduction(caller);
  const { mode, store, publicUrl, dispatcherFor } = parts;
  if (mode === "hosted") throw unavailable("This is a hosted server: link workstations with it.");
  if ((await findLink(store.read, caller.workspaceId))?.role === "host") {
    throw unavailable("Workstations are linked with this workspace, so it cannot be linked with another server.");
  }
  const address = { url: hostOrigin(given.url, new URL(publicUrl()).origin), apiKey: given.apiKey };
  const host = httpHost({ ...address, dispatcherFor, stop: AbortSignal.timeout(runMs) });
  await host.time().catch((error: unknown) => {
    throw asInvalid(error);
  });
  return address;
}

/** Resumes the exchanges of the workspace's link, if it has one. */
async function resumeLink({ links, lanes, store }: Parts, workspaceId: string): Promise<void> {
  const link = await findLink(store.read, workspaceId);
  if (link?.role !== "workstation") return;
  const isPaused = link.pausedAt !== null;
  await links.add(workspaceId, { isPaused });
  if (!isPaused) await lanes.add(workspaceId);
}

/** Pauses all exchanges while the link is changed. If the change fails, the stored link resumes. */
async function changeLink(parts: Parts, workspaceId: string, change: () => Promise<void>): Promise<void> {
  const { links, lanes } = parts;
  await Promise.all([links.remove(workspaceId), lanes.remove(workspaceId)]);
  await change().finally(() => resumeLink(parts, workspaceId));
}

async function link(parts: Parts, caller: Caller, given: HostAddress): Promise<SyncStatus> {
  const { links, secrets, sync, store, clock } = parts;
  const { workspaceId } = caller;
  const address = await checkedAddress(parts, caller, given);
  await changeLink(parts, workspaceId, async () => {
    await writeAddress(secrets, workspaceId, address).catch((error: unknown) => {
      throw error instanceof SecretRefused ? unavailable(error.message) : error;
    });
    await sync.link(workspaceId, "workstation");
    // Linking again resumes a paused link.
    await store.write((tx) => setPaused(tx, workspaceId, null));
    const details = { url: address.url };
    await store.write((tx) => record(tx, clock, caller, { ...eventOf("sync.linked", caller), details }));
  });
  parts.announce(workspaceId, "state");
  const begun = await statusOf(parts, caller);
  void links.run(workspaceId).catch(() => undefined);
  return begun;
}

async function unlink(parts: Parts, caller: Caller): Promise<void> {
  const { secrets, sync, store, clock, announce } = parts;
  const { workspaceId } = caller;
  if ((await findLink(store.read, workspaceId))?.role !== "workstation") throw new AppError("SYNC_NOT_LINKED");
  await changeLink(parts, workspaceId, () =>
    sync.unlink(workspaceId, (tx) => record(tx, clock, caller, eventOf("sync.unlinked", caller))),
  );
  await removeAddress(secrets, workspaceId);
  announce(workspaceId, "state");
}

async function pauseLink(parts: Parts, caller: Caller, isPaused: boolean): Promise<SyncStatus> {
  const { links, lanes, store, clock, announce } = parts;
  const { workspaceId } = caller;
  const link = await findLink(store.read, workspaceId);
  if (link?.role !== "workstation") throw new AppError("SYNC_NOT_LINKED");
  if ((link.pausedAt !== null) !== isPaused) {
    // Pause before the commit: the commit is a change and would start an exchange.
    if (isPaused) links.pause(workspaceId, true);
    const written = store.write(async (tx) => {
      await setPaused(tx, workspaceId, isPaused ? instantNow(clock) : null);
      await record(tx, clock, caller, eventOf(isPaused ? "sync.paused" : "sync.resumed", caller));
    });
    await written.catch((error: unknown) => {
      links.pause(workspaceId, !isPaused);
      throw error;
    });
    links.pause(workspaceId, isPaused);
    await (isPaused ? lanes.remove(workspaceId) : lanes.add(workspaceId));
    announce(workspaceId, "state");
  }
  return statusOf(parts, caller);
}

async function run(parts: Parts, caller: Caller): Promise<SyncStatus> {
  const ended = new AbortController();
  const waited = pause(runMs, undefined, { signal: ended.signal }).catch(() => undefined);
  try {
    await Promise.race([parts.links.run(caller.workspaceId), waited]);
  } finally {
    ended.abort();
  }
  parts.lanes.wake(caller.workspaceId);
  return statusOf(parts, caller);
}

async function openHost({ sync, store, clock }: Parts, caller: Caller): Promise<{ timeMs: number }> {
  assertProduction(caller);
  const { workspaceId } = caller;
  await sync.link(workspaceId, "host", (tx) => record(tx, clock, caller, eventOf("sync.host_opened", caller)));
  if ((await findLink(store.read, workspaceId))?.role !== "host") {
    throw unavailable("This workspace is linked with another server, so workstations cannot be linked with it.");
  }
  return { timeMs: clock.now().getTime() };
}

const eventOf = (action: string, { workspaceId }: Caller): AuditEvent => ({
  action,
  subjectType: "workspace",
  subjectId: workspaceId,
});

/** Links workspaces with hosted servers, and serves the workstations of hosted workspaces. */
export function createSyncService(needs: Needs) {
  const { sync, store, mode } = needs;
  const announce = createAnnounce(needs.live);
  const { blobs, links, lanes, dispatcherFor, close } = openExchanges(needs, announce);
  const hostSide = openHostSide({ ...needs, blobs, announce });
  sync.onChanged((workspaceId) => {
    links.wake(workspaceId);
    hostSide.wake(workspaceId);
  });
  const parts = { ...needs, links, lanes, dispatcherFor, announce };
  const endings: (() => void)[] = [];
  return {
    status: (caller: Caller) => statusOf(parts, caller),
    link: (caller: Caller, given: HostAddress) => link(parts, caller, given),
    unlink: (caller: Caller) => unlink(parts, caller),
    run: (caller: Caller) => run(parts, caller),
    host: (caller: Caller) => openHost(parts, caller),
    pause: (caller: Caller, isPaused: boolean) => pauseLink(parts, caller, isPaused),
    review: createReview({ ...needs, onSettled: (workspaceId) => announce(workspaceId, "review") }),
    ...hostSide.requests,
    sweep: blobs.sweep,
    /** Call once at the start: captures changes and resumes the links. */
    async resume(): Promise<void> {
      await sync.resume();
      endings.push(followOtherInstances(needs));
      if (!needs.works) return;
      endings.push(watchWaitingRows({ ...needs, onLetters: (workspaceId) => announce(workspaceId, "review") }));
      if (mode === "hosted") return;
      for (const { workspaceId, pausedAt } of await linkedWorkspaces(store.read)) {
        await links.add(workspaceId, { isPaused: pausedAt !== null });
        if (pausedAt === null) await lanes.add(workspaceId);
      }
    },
    async close(): Promise<void> {
      for (const end of endings) end();
      hostSide.close();
      await close();
    },
  };
}
export type SyncService = ReturnType<typeof createSyncService>;

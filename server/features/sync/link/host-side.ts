import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import type { Log } from "../../../platform/log.ts";
import type { Blobs } from "../blobs/blobs.ts";
import type { Chunk } from "../blobs/chunks.ts";
import { hostFiles } from "../blobs/host-files.ts";
import type { Batch, Cursor, PullRequest } from "../protocol/batch.ts";
import type { ComparisonAnswer, ComparisonRequest } from "../protocol/comparison.ts";
import type { Sync } from "../sync.module.ts";
import { findLink } from "../sync.repo.ts";
import type { Announce } from "./announce.ts";
import { openWaits } from "./waits.ts";

interface Needs {
  readonly sync: Sync;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: LiveBus;
  readonly blobs: Blobs;
  readonly announce: Announce;
  /** Throws INVALID_API_KEY if the caller's key was revoked or has expired since the request began. */
  readonly assertLive: (tx: Writer, caller: Caller) => Promise<void>;
}

/** Sandboxes cannot be synced. */
export function assertProduction({ environment }: Caller): void {
  if (environment === "production") return;
  throw new AppError("INSUFFICIENT_PERMISSIONS", { message: "Only a production workspace takes part in sync." });
}

/** The endpoints of a hosted workspace for its workstations. */
export function openHostSide(needs: Needs) {
  const { sync, store, blobs, announce } = needs;
  const waits = openWaits({ ...needs, ended: needs.live.ended });
  const hostFor = (caller: Caller) => {
    assertProduction(caller);
    return sync.host(caller.workspaceId, (tx) => needs.assertLive(tx, caller));
  };
  async function assertHost(caller: Caller): Promise<void> {
    assertProduction(caller);
    if ((await findLink(store.read, caller.workspaceId))?.role !== "host") throw new AppError("SYNC_NOT_LINKED");
  }
  async function filesFor(caller: Caller) {
    await assertHost(caller);
    return hostFiles(blobs, caller.workspaceId);
  }
  return {
    wake: waits.wake,
    close: waits.close,
    requests: {
      async push(caller: Caller, batch: Batch) {
        const answer = await hostFor(caller).push(batch);
        if (answer.outcome !== "applied") return answer;
        if (batch.rows.length > 0) {
          waits.wake(caller.workspaceId);
          announce(caller.workspaceId, "run", { rowsIn: batch.rows.length });
        }
        const stored = batch.rows.filter((_, at) => answer.verdicts[at] === "merged");
        await blobs.received(caller.workspaceId, stored);
        return answer;
      },
      pull: async (caller: Caller, wanted: PullRequest) => hostFor(caller).pull(wanted),
      compare: async (caller: Caller, request: ComparisonRequest): Promise<ComparisonAnswer> => {
        const answer = await hostFor(caller).compare(request);
        return answer ?? { outcome: "unlike" };
      },
      async hasNews(caller: Caller, place: Omit<Cursor, "nonce">, closed: AbortSignal): Promise<boolean> {
        await assertHost(caller);
        return waits.hasNews(caller.workspaceId, place, closed);
      },
      wantedFiles: async (caller: Caller, after?: string) => (await filesFor(caller)).wanted(after),
      sendFile: async (caller: Caller, chunk: Chunk) => (await filesFor(caller)).take(chunk),
      readFile: async (caller: Caller, { key, offset }: Pick<Chunk, "key" | "offset">) =>
        (await filesFor(caller)).open(key, offset),
    },
  };
}

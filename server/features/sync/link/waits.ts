import { type Clock, seconds } from "../../../platform/clock.ts";
import { isAmong, readSqlOf } from "../../../platform/db/raw.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Log } from "../../../platform/log.ts";
import { hasChangesAfter } from "./session.ts";

interface Needs {
  readonly store: Pick<Store, "read" | "dialect">;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborted when the server stops: ends all waiting requests. */
  readonly ended: AbortSignal;
}

/** The position of a workstation in the changes of the host. */
interface Place {
  readonly epoch: string;
  readonly seq: number;
}

interface Waiting {
  /** The last sequence number when changes were checked. */
  seq: number;
  wake: () => void;
}

/** Long poll timeout: proxies close a connection without data after a minute. */
const waitMs = seconds(25);
/** The interval to check for changes of other instances, with one query for all waiting requests. Our own choice. */
const lookMs = 200;

/** The waiting requests by workspace. */
function createQueues() {
  const queues = new Map<string, Set<Waiting>>();

  function leave(workspaceId: string, one: Waiting, stop: AbortSignal): void {
    const queue = queues.get(workspaceId);
    queue?.delete(one);
    if (queue?.size === 0) queues.delete(workspaceId);
    stop.removeEventListener("abort", one.wake);
  }

  return {
    workspaces: (): string[] => [...queues.keys()],
    /** Wakes requests that have seen fewer changes than `upTo`. Default: all. */
    wake(workspaceId: string, upTo = Number.POSITIVE_INFINITY): void {
      for (const one of queues.get(workspaceId) ?? []) if (one.seq < upTo) one.wake();
    },
    /** Begins to wait. `changed` resolves at the next change after `one.seq`, or when `stop` is aborted. */
    join(workspaceId: string, stop: AbortSignal) {
      const one: Waiting = { seq: -1, wake: () => undefined };
      const changed = new Promise<void>((resolve) => {
        one.wake = resolve;
        stop.addEventListener("abort", one.wake);
        if (stop.aborted) resolve();
      });
      queues.set(workspaceId, (queues.get(workspaceId) ?? new Set<Waiting>()).add(one));
      return { one, changed, leave: () => leave(workspaceId, one, stop) };
    },
  };
}

/** Host: long polls of workstations. A change of this instance wakes them immediately. */
export function openWaits({ store, clock, log, ended }: Needs) {
  const run = readSqlOf(store.read);
  const queues = createQueues();

  async function lastPlace(workspaceId: string): Promise<Place | undefined> {
    const [row] = await run("select epoch, seq from sync_link where workspace_id = ?", [workspaceId]);
    return row && { epoch: String(row.epoch), seq: Number(row.seq) };
  }

  async function look(): Promise<void> {
    const workspaces = queues.workspaces();
    if (workspaces.length === 0) return;
    const among = `workspace_id ${isAmong(store.dialect)}`;
    const found = await run(`select workspace_id, seq from sync_link where ${among}`, [JSON.stringify(workspaces)]);
    for (const { workspace_id: id, seq } of found) queues.wake(String(id), Number(seq));
  }
  const tryToLook = () =>
    void look().catch((error: unknown) => log.warn({ err: error }, "could not check for changes of other instances"));
  // SQLite has a single instance.
  const end = store.dialect === "pg" ? clock.every(lookMs, tryToLook) : () => undefined;

  /** Undefined: woken by a change, so check again. */
  async function newsOrWait(workspaceId: string, place: Place, stop: AbortSignal): Promise<boolean | undefined> {
    // Join before checking for changes, so that a change in between wakes the request.
    const { one, changed, leave } = queues.join(workspaceId, stop);
    try {
      const last = await lastPlace(workspaceId);
      if (last === undefined) return false;
      if (last.epoch !== place.epoch || (await hasChangesAfter(run, workspaceId, place.seq))) return true;
      one.seq = last.seq;
      await changed;
      return stop.aborted ? false : undefined;
    } finally {
      leave();
    }
  }

  return {
    wake: (workspaceId: string) => queues.wake(workspaceId),
    /** Whether there are changes after a position. Waits for up to 25 seconds, or until the workstation closes its connection. */
    async hasNews(workspaceId: string, place: Place, closed: AbortSignal): Promise<boolean> {
      const stop = AbortSignal.any([ended, closed, AbortSignal.timeout(waitMs)]);
      for (;;) {
        const answer = await newsOrWait(workspaceId, place, stop);
        if (answer !== undefined) return answer;
      }
    },
    close: end,
  };
}

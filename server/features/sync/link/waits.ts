import { type Clock, seconds } from "../../../platform/clock.ts";
import { isAmong, readSqlOf } from "../../../platform/db/raw.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Log } from "../../../platform/log.ts";
import { hasChangesAfter } from "./session.ts";

interface Needs {
  readonly store: Pick<Store, "read" | "dialect">;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborted when the server stops: nobody waits any longer. */
  readonly ended: AbortSignal;
}

/** Where a workstation stands. */
interface Place {
  readonly epoch: string;
  readonly seq: number;
}

interface Waiting {
  /** The last place when the changes were looked for. */
  seq: number;
  wake: () => void;
}

/** Proxies close a connection that is silent for a minute. */
const waitMs = seconds(25);
/** Changes of other instances are found by one query for all who wait. Our own choice. */
const lookMs = 200;

/** Who waits for changes of which workspace. */
function openQueues() {
  const queues = new Map<string, Set<Waiting>>();

  function leave(workspaceId: string, one: Waiting, stop: AbortSignal): void {
    const queue = queues.get(workspaceId);
    queue?.delete(one);
    if (queue?.size === 0) queues.delete(workspaceId);
    stop.removeEventListener("abort", one.wake);
  }

  return {
    workspaces: (): string[] => [...queues.keys()],
    /** Wakes those who know fewer changes than these; by default all. */
    wake(workspaceId: string, upTo = Number.POSITIVE_INFINITY): void {
      for (const one of queues.get(workspaceId) ?? []) if (one.seq < upTo) one.wake();
    },
    /** Begins to wait. `changed` resolves with the next change after `one.seq`, or with the signal. */
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

/** Host: workstations that wait for changes. A change of this instance wakes them at once. */
export function openWaits({ store, clock, log, ended }: Needs) {
  const run = readSqlOf(store.read);
  const queues = openQueues();

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
    void look().catch((error: unknown) => log.warn({ err: error }, "changes of other instances were not looked for"));
  // on SQLite there are no other instances
  const end = store.dialect === "pg" ? clock.every(lookMs, tryToLook) : () => undefined;

  /** Undefined: nothing happened before the next change, or before the end of the time. */
  async function newsOrWait(workspaceId: string, place: Place, stop: AbortSignal): Promise<boolean | undefined> {
    // before the changes are looked for: it wakes for one that comes meanwhile
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
    /** Whether there are changes after a place, at the latest after 25 seconds, or when the workstation has closed its connection. */
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

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

/** Host: workstations that wait for changes. A change of this instance wakes them at once. */
export function openWaits({ store, clock, log, ended }: Needs) {
  const run = readSqlOf(store.read);
  /** By workspace: the last place when they began to wait, and how to wake them. */
  const waiting = new Map<string, Set<Waiting>>();
  let isLooking = false;

  const lastPlace = async (workspaceId: string): Promise<Place | undefined> => {
    const [row] = await run("select epoch, seq from sync_link where workspace_id = ?", [workspaceId]);
    return row && { epoch: String(row.epoch), seq: Number(row.seq) };
  };

  function wake(workspaceId: string, upTo = Number.POSITIVE_INFINITY): void {
    for (const one of waiting.get(workspaceId) ?? []) if (one.seq < upTo) one.wake();
  }

  async function look(): Promise<void> {
    if (isLooking || waiting.size === 0) return;
    isLooking = true;
    try {
      const found = await run(`select workspace_id, seq from sync_link where workspace_id ${isAmong(store.dialect)}`, [
        JSON.stringify([...waiting.keys()]),
      ]);
      for (const { workspace_id: id, seq } of found) wake(String(id), Number(seq));
    } catch (error) {
      log.warn({ err: error }, "changes of other instances could not be looked for");
    } finally {
      isLooking = false;
    }
  }
  // on SQLite there are no other instances
  const endLooking = store.dialect === "pg" ? clock.every(lookMs, () => void look()) : () => undefined;

  /** Begins to wait. `changed` resolves with the next change after `one.seq`, or at the end of the time. */
  function begin(workspaceId: string, stop: AbortSignal) {
    const others = waiting.get(workspaceId) ?? new Set<Waiting>();
    const one: Waiting = { seq: -1, wake: () => undefined };
    const end = () => {
      others.delete(one);
      if (others.size === 0 && waiting.get(workspaceId) === others) waiting.delete(workspaceId);
      stop.removeEventListener("abort", one.wake);
    };
    const changed = new Promise<void>((resolve) => {
      one.wake = resolve;
      stop.addEventListener("abort", one.wake);
      if (stop.aborted) resolve();
    });
    waiting.set(workspaceId, others.add(one));
    return { one, changed, end };
  }

  return {
    wake: (workspaceId: string) => wake(workspaceId),
    /** Whether there are changes after a place, at the latest after 25 seconds. */
    async hasNews(workspaceId: string, place: Place): Promise<boolean> {
      const stop = AbortSignal.any([ended, AbortSignal.timeout(waitMs)]);
      for (;;) {
        // before the changes are looked for: it wakes for one that comes meanwhile
        const { one, changed, end } = begin(workspaceId, stop);
        try {
          const last = await lastPlace(workspaceId);
          if (last === undefined) return false;
          if (last.epoch !== place.epoch || (await hasChangesAfter(run, workspaceId, place.seq))) return true;
          one.seq = last.seq;
          await changed;
        } finally {
          end();
        }
        if (stop.aborted) return false;
      }
    },
    close: endLooking,
  };
}

import { setTimeout as pause } from "node:timers/promises";
import { instantNow, later, minutes, seconds } from "../../../platform/clock.ts";
import { nonEssential } from "../../../platform/disk/essential.ts";
import { areEventsWaiting } from "../../../platform/events/events.repo.ts";
import { newId } from "../../../platform/ids.ts";
import type { Log } from "../../../platform/log.ts";
import { createOutageLog } from "../../../platform/outage.ts";
import { eventsAtOnce, fanOut, waitForTurn } from "./fan-out.ts";
import { type LaneNeeds, runLane } from "./lane.ts";
import { claimLanes, isAnyLaneFree, releaseLanes } from "./lanes.repo.ts";
import { createSerialRun } from "./serial-run.ts";

interface Needs extends LaneNeeds {
  readonly log: Log;
}
export interface Dispatcher {
  /** Looks for due deliveries now instead of at the next tick. */
  wake(): void;
  /** Releases all subscriptions. Waits a limited time for running requests. */
  stop(): Promise<void>;
}

const tickMs = 500;
/** Longer than a turn and its last answer, so an expired lease is left from a crash. */
const leaseMs = minutes(1);
/** The maximum number of receivers at a time. Our own estimate. */
const lanesAtOnce = 1000;
/** The time limit for running requests when the server stops. */
const graceMs = seconds(3);

/** Delivers events to subscriptions: many receivers at a time, each in order. */
export async function startDispatcher(needs: Needs): Promise<Dispatcher> {
  const { store, clock, log } = needs;
  const owner = newId();
  const stopping = new AbortController();
  const stopped = new AbortController();
  const turn = { owner, stopping: stopping.signal, stopped: stopped.signal };
  const active = new Map<string, Promise<void>>();
  const failures = createOutageLog(log, clock);
  const dispatch = createSerialRun(dispatchDue, {
    stopping: stopping.signal,
    onError: (error) => failures.log(error, "looking for webhooks' deliveries failed"),
  });

  async function dispatchDue(): Promise<void> {
    await fanOutEvents(needs);
    const lanes = await claimFreeLanes(needs, { owner, limit: lanesAtOnce - active.size });
    for (const { id } of lanes) serve(id);
  }

  /**
   * Serves a subscription after its earlier run, if that has not ended yet: a run releases the subscription before it ends,
   * and after a jump of the clock one of our own leases may look expired.
   */
  function serve(id: string): void {
    const run = Promise.resolve(active.get(id))
      .then(() => runLane(needs, id, turn))
      // nothing could be stored: the lease expires, and the due messages are sent again
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) failures.log(error, "a webhook's deliveries failed", { webhook: id });
      })
      .finally(() => {
        if (active.get(id) === run) active.delete(id);
        dispatch.request();
      });
    active.set(id, run);
  }

  if (store.dialect === "sqlite") await store.write(releaseLanes);
  const endTicks = clock.every(tickMs, dispatch.request);
  dispatch.request();
  return {
    wake: () => nonEssential(dispatch.request),
    async stop() {
      endTicks();
      stopping.abort();
      await dispatch.ended();
      const ended = Promise.allSettled(active.values());
      await Promise.race([ended, pause(graceMs, undefined, { ref: false })]);
      stopped.abort();
      await ended;
    },
  };
}

async function fanOutEvents({ store, clock, separate }: Needs): Promise<void> {
  while (await areEventsWaiting(store.read)) {
    await separate((tx) => fanOut(tx, { limit: eventsAtOnce, now: instantNow(clock) }));
  }
}

async function claimFreeLanes(
  { store, clock, separate }: Needs,
  { owner, limit }: { readonly owner: string; readonly limit: number },
): Promise<{ readonly id: string }[]> {
  const now = instantNow(clock);
  if (limit === 0 || !(await isAnyLaneFree(store.read, now))) return [];
  const claim = { owner, now, leaseUntil: later(clock, leaseMs), limit };
  return separate(async (tx) => {
    await waitForTurn(tx, now);
    return claimLanes(tx, claim);
  });
}

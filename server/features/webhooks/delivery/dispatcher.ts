import { setTimeout as pause } from "node:timers/promises";
import { instantNow, later, minutes, seconds } from "../../../platform/clock.ts";
import { ordinary } from "../../../platform/disk/essential.ts";
import { areEventsWaiting } from "../../../platform/events/events.repo.ts";
import { newId } from "../../../platform/ids.ts";
import type { Log } from "../../../platform/log.ts";
import { openOutageLog } from "../../../platform/outage.ts";
import { eventsAtOnce, fanOut, waitForTurn } from "./fan-out.ts";
import { type LaneNeeds, runLane } from "./lane.ts";
import { claimLanes, isAnyoneFree, releaseLanes } from "./lanes.repo.ts";

interface Needs extends LaneNeeds {
  readonly log: Log;
}
export interface Dispatcher {
  /** Looks for what is due now rather than at the next tick. */
  wake(): void;
  /** Lets go of every subscription, and waits for what is under way, though not for ever. */
  stop(): Promise<void>;
}

const tickMs = 500;
/** Longer than a turn and its last answer: whoever holds it longer has died. */
const leaseMs = minutes(1);
/** Receivers that are served at a time. Our own estimate. */
const lanesAtOnce = 1000;
/** How long an answer may still take after the server was asked to stop. */
const graceMs = seconds(3);

/** Passes on what happened to those who subscribed to it: many receivers at a time, each in order. */
export async function startDispatcher(needs: Needs): Promise<Dispatcher> {
  const { store, clock, log, apart } = needs;
  const owner = newId();
  const stopping = new AbortController();
  const stopped = new AbortController();
  const turn = { owner, stopping: stopping.signal, stopped: stopped.signal };
  const active = new Map<string, Promise<void>>();
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  const failures = openOutageLog(log, clock);

  if (store.dialect === "sqlite") await store.write(releaseLanes);

  /** One look at a time; who asks during one gets another. */
  function look(): void {
    if (stopping.signal.aborted) return;
    isAskedAgain = true;
    looking ??= lookUntilNobodyAsks()
      .catch((error: unknown) => failures.log(error, "looking for webhooks' deliveries failed"))
      .finally(() => {
        looking = undefined;
      });
  }

  async function lookUntilNobodyAsks(): Promise<void> {
    while (isAskedAgain && !stopping.signal.aborted) {
      isAskedAgain = false;
      while (await areEventsWaiting(store.read)) {
        await apart((tx) => fanOut(tx, { limit: eventsAtOnce, now: instantNow(clock) }));
      }
      await takeLanes();
    }
  }

  async function takeLanes(): Promise<void> {
    const limit = lanesAtOnce - active.size;
    const now = instantNow(clock);
    if (limit === 0 || !(await isAnyoneFree(store.read, now))) return;
    const claim = { owner, now, leaseUntil: later(clock, leaseMs), limit };
    const lanes = await apart(async (tx) => {
      await waitForTurn(tx, now);
      return claimLanes(tx, claim);
    });
    // after a leap of the clock a lease of our own may look as if it had run out
    for (const { id } of lanes) if (!active.has(id)) serve(id);
  }

  function serve(id: string): void {
    const run = runLane(needs, id, turn)
      // nothing could be written down: the lease runs out, and what was due is sent again
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) failures.log(error, "a webhook's deliveries failed", { webhook: id });
      })
      .finally(() => {
        active.delete(id);
        look();
      });
    active.set(id, run);
  }

  const endTicks = clock.every(tickMs, look);
  look();
  return {
    wake: () => ordinary(look),
    async stop() {
      endTicks();
      stopping.abort();
      await looking;
      const ended = Promise.allSettled(active.values());
      await Promise.race([ended, pause(graceMs, undefined, { ref: false })]);
      stopped.abort();
      await ended;
    },
  };
}

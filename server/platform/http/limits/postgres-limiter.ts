import { type Clock, seconds } from "../../clock.ts";
import type { Counters, Reader } from "../../db/store.ts";
import { newInstanceId } from "../../ids.ts";
import { type Entry, hourEnd, hourOf, type Limiter, type LimitName, refusal, stateOf } from "./limiter.ts";
import { bucketOf, type PlanLimits } from "./plans.ts";
import { type Admission, type Arrival, admitRequests, hourCount } from "./usage.repo.ts";

/** Requests in flight of a crashed instance stop counting after this time. */
const leaseMs = seconds(30);

/** The state of one key or one account's sessions in this instance, while it has requests. */
interface Gate {
  readonly key: string;
  limits: PlanLimits;
  /** Requests in flight in this instance. */
  inside: number;
  waiting: { settle(entry: Entry): void; fail(error: unknown): void }[];
  /** Whether `inside` has changed since it was last written to the database. */
  changed: boolean;
  /** The running statement, if any. */
  syncing: Promise<void> | undefined;
}

interface Needs {
  readonly counters: Counters;
  readonly read: Reader;
  readonly clock: Clock;
}

/**
 * Counts in the database, together with the other instances. At most one statement per key runs at a time. Requests
 * that arrive in the meantime share the next statement, which also stores the number of requests in flight. So the
 * limits are exact, and a request waits for at most two round trips.
 */
export function openPostgresLimiter({ counters, read, clock }: Needs): Limiter {
  const { gates, enter, renew } = createGates({ counters, clock });
  const renewal = setInterval(renew, leaseMs / 3);
  renewal.unref();
  return {
    enter: ({ subject, limits }) => enter(subject, limits),
    async usage(keys) {
      const hour = hourOf(clock.now().getTime());
      return { requestsThisHour: await hourCount(read, keys, hour), resetsAt: hourEnd(hour) };
    },
    async close() {
      clearInterval(renewal);
      while (gates.size > 0) {
        const syncing = [...gates.values()].map((gate) => gate.syncing).filter((one) => one !== undefined);
        if (syncing.length === 0) return;
        await Promise.allSettled(syncing);
      }
    },
  };
}

function createGates({ counters, clock }: Omit<Needs, "read">) {
  const instance = newInstanceId();
  const gates = new Map<string, Gate>();

  function sync(gate: Gate): void {
    gate.syncing ??= admitWaiting(gate).finally(() => {
      gate.syncing = undefined;
      if (gate.waiting.length > 0 || gate.changed) sync(gate);
      else if (gate.inside === 0) gates.delete(gate.key);
    });
  }

  async function admitWaiting(gate: Gate): Promise<void> {
    const batch = gate.waiting.splice(0);
    gate.changed = false;
    const { limits } = gate;
    const now = clock.now().getTime();
    try {
      const admission = await admitRequests(counters, arrivalOf(gate, { instance, now, wanted: batch.length }));
      gate.inside += admission.admitted;
      const leave = () => leaveGate(gate);
      for (const [index, { settle }] of batch.entries()) settle(entryOf(index, { limits, now, admission, leave }));
    } catch (error) {
      // The next statement corrects the counts, or the lease expires.
      for (const { fail } of batch) fail(error);
    }
  }

  function leaveGate(gate: Gate): void {
    gate.inside -= 1;
    gate.changed = true;
    sync(gate);
  }

  return {
    gates,
    enter(key: string, limits: PlanLimits): Promise<Entry> {
      const gate = gates.get(key) ?? { key, limits, inside: 0, waiting: [], changed: false, syncing: undefined };
      gates.set(key, gate);
      gate.limits = limits;
      return new Promise<Entry>((settle, fail) => {
        gate.waiting.push({ settle, fail });
        sync(gate);
      });
    },
    /** Renews the leases, so that requests longer than a lease still count. */
    renew(): void {
      for (const gate of gates.values()) {
        gate.changed = true;
        sync(gate);
      }
    },
  };
}

function arrivalOf(
  { key, limits, inside }: Gate,
  { instance, now, wanted }: { instance: number; now: number; wanted: number },
): Arrival {
  return {
    key,
    instance,
    nowMs: now,
    hour: hourOf(now),
    bucket: bucketOf(now),
    leaseEndsAt: now + leaseMs,
    inside,
    wanted,
    hourly: Math.min(limits.hourly, Number.MAX_SAFE_INTEGER),
    burst: limits.burst,
    concurrent: limits.concurrent,
  };
}

interface Batch {
  readonly limits: PlanLimits;
  readonly now: number;
  readonly admission: Admission;
  readonly leave: () => void;
}

/** The entry of a request in a batch, by index. The first requests of the batch are admitted. */
function entryOf(index: number, { limits, now, admission, leave }: Batch): Entry {
  const { admitted, count, hour, oldestBucket } = admission;
  if (index >= admitted) {
    const refused = refusal(exceeded(limits, admission), { now, hour, oldestBucket });
    return { state: stateOf(limits, hour, count), refused, release: () => undefined };
  }
  let inside = true;
  const release = () => {
    if (!inside) return;
    inside = false;
    leave();
  };
  return { state: stateOf(limits, hour, count - admitted + index + 1), refused: undefined, release };
}

/** The limit that refused the other requests of the batch. */
function exceeded(limits: PlanLimits, { count, recent }: Admission): LimitName {
  if (count >= limits.hourly) return "hourly";
  return recent >= limits.burst ? "burst" : "concurrent";
}

import { type Clock, seconds } from "../../clock.ts";
import type { Counters, Reader } from "../../db/store.ts";
import { newInstance } from "../../ids.ts";
import { type Entry, hourEnd, hourOf, type Limiter, type LimitName, refusal, stateOf } from "./limiter.ts";
import { bucketOf, type PlanLimits } from "./plans.ts";
import { type Admission, admitRequests, hourCount } from "./usage.repo.ts";

/** The requests in flight of an instance that died stop counting after this time. */
const leaseMs = seconds(30);

/** The state in this instance of one key, or of one account's sessions, while it has requests. */
interface Gate {
  limits: PlanLimits;
  /** Requests in flight in this instance. */
  inside: number;
  waiting: { settle(entry: Entry): void; fail(error: unknown): void }[];
  /** Whether `inside` has changed since it was last written to the database. */
  changed: boolean;
  telling: Promise<void> | undefined;
}

/**
 * Counts in the database, together with the other instances. At most one statement runs per key at a time. Requests
 * that arrive meanwhile share the next one, which also writes how many are in flight. So the limits are exact, and a
 * request waits for at most two round trips.
 */
export function openPostgresLimiter({
  counters,
  read,
  clock,
}: {
  counters: Counters;
  read: Reader;
  clock: Clock;
}): Limiter {
  const instance = newInstance();
  const gates = new Map<string, Gate>();

  function tell(key: string, gate: Gate): void {
    gate.telling ??= deliver(key, gate).finally(() => {
      gate.telling = undefined;
      if (gate.waiting.length > 0 || gate.changed) tell(key, gate);
      else if (gate.inside === 0) gates.delete(key);
    });
  }

  async function deliver(key: string, gate: Gate): Promise<void> {
    const batch = gate.waiting.splice(0);
    gate.changed = false;
    const { limits } = gate;
    const now = clock.now().getTime();
    try {
      const admission = await admitRequests(counters, {
        key,
        instance,
        nowMs: now,
        hour: hourOf(now),
        bucket: bucketOf(now),
        leaseEndsAt: now + leaseMs,
        inside: gate.inside,
        wanted: batch.length,
        hourly: Math.min(limits.hourly, Number.MAX_SAFE_INTEGER),
        burst: limits.burst,
        concurrent: limits.concurrent,
      });
      gate.inside += admission.admitted;
      batch.forEach(({ settle }, index) => {
        settle(entryOf({ key, gate, limits, now }, admission, index));
      });
    } catch (error) {
      // the next statement corrects the counts, or the lease expires
      for (const { fail } of batch) fail(error);
    }
  }

  function entryOf(
    at: { key: string; gate: Gate; limits: PlanLimits; now: number },
    admission: Admission,
    index: number,
  ): Entry {
    const { admitted, count, hour, oldestBucket } = admission;
    if (index >= admitted) {
      const refused = refusal(exceeded(at.limits, admission), { now: at.now, hour, oldestBucket });
      return { state: stateOf(at.limits, hour, count), refused, release: () => undefined };
    }
    let inside = true;
    const release = () => {
      if (!inside) return;
      inside = false;
      at.gate.inside -= 1;
      at.gate.changed = true;
      tell(at.key, at.gate);
    };
    return { state: stateOf(at.limits, hour, count - admitted + index + 1), refused: undefined, release };
  }

  /** Renews the leases, so that requests longer than a lease still count. */
  const renewal = setInterval(() => {
    for (const [key, gate] of gates) {
      gate.changed = true;
      tell(key, gate);
    }
  }, leaseMs / 3);
  renewal.unref();

  return {
    enter({ subject: key, limits }) {
      const gate = gates.get(key) ?? { limits, inside: 0, waiting: [], changed: false, telling: undefined };
      gates.set(key, gate);
      gate.limits = limits;
      return new Promise<Entry>((settle, fail) => {
        gate.waiting.push({ settle, fail });
        tell(key, gate);
      });
    },
    async usage(keys) {
      const hour = hourOf(clock.now().getTime());
      return { requestsThisHour: await hourCount(read, keys, hour), resetsAt: hourEnd(hour) };
    },
    async close() {
      clearInterval(renewal);
      while (gates.size > 0) {
        const telling = [...gates.values()].map((gate) => gate.telling).filter((one) => one !== undefined);
        if (telling.length === 0) return;
        await Promise.allSettled(telling);
      }
    },
  };
}

/** The limit that refused the remaining requests: the one that is used up. */
function exceeded(limits: PlanLimits, { count, recent }: Admission): LimitName {
  if (count >= limits.hourly) return "hourly";
  return recent >= limits.burst ? "burst" : "concurrent";
}

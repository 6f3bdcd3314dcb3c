import type { Clock } from "../../clock.ts";
import { minutes } from "../../clock.ts";
import { hourEnd, hourOf, type Limiter, type LimitName, refusal, stateOf } from "./limiter.ts";
import { bucketOf, bucketsInWindow, type PlanLimits } from "./plans.ts";

interface Usage {
  hour: number;
  count: number;
  running: number;
  /** Starts per bucket, oldest first, and their sum. */
  readonly starts: Map<number, number>;
  recent: number;
}

/** Counts in memory. Exact if only this process uses the data, as on SQLite. */
export function openProcessLimiter(clock: Clock): Limiter {
  const usages = new Map<string, Usage>();
  let forgottenAt = 0;

  function usageOf(key: string, now: number): Usage {
    const usage = usages.get(key) ?? { hour: hourOf(now), count: 0, running: 0, starts: new Map(), recent: 0 };
    usages.set(key, usage);
    if (usage.hour !== hourOf(now)) Object.assign(usage, { hour: hourOf(now), count: 0 });
    forgetStarts(usage, bucketOf(now));
    return usage;
  }

  /** Removes keys without recent requests to free memory. */
  function forgetPeriodically(now: number): void {
    if (Math.abs(now - forgottenAt) < minutes(10)) return;
    forgottenAt = now;
    for (const [key, { hour, running }] of usages) if (running === 0 && hour !== hourOf(now)) usages.delete(key);
  }

  return {
    async enter({ subject, limits }) {
      const now = clock.now().getTime();
      forgetPeriodically(now);
      const usage = usageOf(subject, now);
      const limit = exceeded(usage, limits);
      if (limit) {
        const oldestBucket = usage.starts.keys().next().value ?? bucketOf(now);
        const refused = refusal(limit, { now, hour: usage.hour, oldestBucket });
        return { state: stateOf(limits, usage.hour, usage.count), refused, release: () => undefined };
      }
      usage.count += 1;
      usage.running += 1;
      usage.recent += 1;
      usage.starts.set(bucketOf(now), (usage.starts.get(bucketOf(now)) ?? 0) + 1);
      let inside = true;
      const release = () => {
        if (inside) usage.running -= 1;
        inside = false;
      };
      return { state: stateOf(limits, usage.hour, usage.count), refused: undefined, release };
    },
    async usage(keys) {
      const hour = hourOf(clock.now().getTime());
      const counts = keys.map((key) => usages.get(key)).map((usage) => (usage?.hour === hour ? usage.count : 0));
      return { requestsThisHour: counts.reduce((sum, count) => sum + count, 0), resetsAt: hourEnd(hour) };
    },
    close: async () => undefined,
  };
}

/** Removes starts before the window. After the clock was set back, all starts count as now. */
function forgetStarts(usage: Usage, bucket: number): void {
  const latest = [...usage.starts.keys()].at(-1) ?? bucket;
  if (latest > bucket) {
    usage.starts.clear();
    usage.starts.set(bucket, usage.recent);
  }
  for (const [start, count] of usage.starts) {
    if (start >= bucket - bucketsInWindow) break;
    usage.starts.delete(start);
    usage.recent -= count;
  }
}

function exceeded(usage: Usage, limits: PlanLimits): LimitName | undefined {
  if (usage.count >= limits.hourly) return "hourly";
  if (usage.recent >= limits.burst) return "burst";
  return usage.running >= limits.concurrent ? "concurrent" : undefined;
}

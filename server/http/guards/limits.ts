import type { Response } from "express";
import type { Plan } from "../../../contracts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Clock, hours, seconds } from "../../clock.ts";

export interface PlanLimits {
  readonly hourly: number;
  readonly concurrent: number;
  readonly burst: number;
}

/** Section 8 of the interface. Enterprise: unlimited by the hour; its other two are our own, far off. */
export const planLimits: Readonly<Record<Plan, PlanLimits>> = {
  free: { hourly: 1_000, concurrent: 5, burst: 50 },
  starter: { hourly: 10_000, concurrent: 20, burst: 200 },
  professional: { hourly: 100_000, concurrent: 100, burst: 1_000 },
  enterprise: { hourly: Number.POSITIVE_INFINITY, concurrent: 1_000, burst: 10_000 },
};

/** `meta.rate_limit`; an unlimited plan says so with the largest integer that JSON carries safely. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Unix time in seconds at which the hour ends. */
  readonly reset: number;
}

interface Usage {
  hour: number;
  count: number;
  running: number;
  /** Start times of the requests of the last ten seconds, oldest first. */
  recent: number[];
}

const burstWindowMs = seconds(10);

/**
 * The three limits per key: by the fixed clock hour, within any ten seconds, and in flight. Counted in
 * this process; several hosted instances each count their own share.
 */
export function openLimiter(clock: Clock) {
  const usages = new Map<string, Usage>();

  function usageOf(key: string): Usage {
    const hour = Math.floor(clock.now().getTime() / hours(1));
    const usage = usages.get(key) ?? { hour, count: 0, running: 0, recent: [] };
    if (usage.hour !== hour) Object.assign(usage, { hour, count: 0 });
    usages.set(key, usage);
    return usage;
  }

  const stateOf = (usage: Usage, limits: PlanLimits): RateLimitState => {
    const limit = Math.min(limits.hourly, Number.MAX_SAFE_INTEGER);
    return { limit, remaining: Math.max(0, limit - usage.count), reset: (usage.hour + 1) * 3600 };
  };

  return {
    usage: (key: string): { requestsThisHour: number; resetsAt: Date } => {
      const usage = usageOf(key);
      return { requestsThisHour: usage.count, resetsAt: new Date((usage.hour + 1) * hours(1)) };
    },
    /** Counts the request in and tells the state, or throws RATE_LIMIT_EXCEEDED; `release` counts it out of flight. */
    enter(key: string, plan: Plan): { state: RateLimitState; refused: AppError | undefined; release: () => void } {
      const limits = planLimits[plan];
      const usage = usageOf(key);
      const now = clock.now().getTime();
      usage.recent = usage.recent.filter((start) => start > now - burstWindowMs);
      const refused = refusal(usage, limits, now);
      if (refused) return { state: stateOf(usage, limits), refused, release: () => undefined };
      usage.count += 1;
      usage.running += 1;
      usage.recent.push(now);
      let open = true;
      const release = () => {
        if (open) usage.running -= 1;
        open = false;
      };
      return { state: stateOf(usage, limits), refused: undefined, release };
    },
  };
}
export type Limiter = ReturnType<typeof openLimiter>;

function refusal(usage: Usage, limits: PlanLimits, now: number): AppError | undefined {
  if (usage.count >= limits.hourly) return tooMany("hourly", ((usage.hour + 1) * hours(1) - now) / 1000);
  const oldest = usage.recent[0];
  if (oldest !== undefined && usage.recent.length >= limits.burst)
    return tooMany("burst", (oldest + burstWindowMs - now) / 1000);
  if (usage.running >= limits.concurrent) return tooMany("concurrent", 1);
  return undefined;
}

export const tooMany = (limit: string, retryAfterSeconds: number): AppError => {
  const wait = Math.max(1, Math.ceil(retryAfterSeconds));
  return new AppError("RATE_LIMIT_EXCEEDED", {
    message: `The ${limit} limit is reached; try again in ${wait} s.`,
    details: { limit, retry_after: wait },
  });
};

/** RateLimit headers (IETF draft) and their older X- forms. */
export function setLimitHeaders(res: Response, state: RateLimitState, now: Date): void {
  const wait = Math.max(0, state.reset - Math.floor(now.getTime() / 1000));
  res.set({
    RateLimit: `"hourly";r=${state.remaining};t=${wait}`,
    "RateLimit-Policy": `"hourly";q=${state.limit};w=3600`,
    "X-RateLimit-Limit": String(state.limit),
    "X-RateLimit-Remaining": String(state.remaining),
    "X-RateLimit-Reset": String(state.reset),
  });
}

import type { Response } from "express";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { hours } from "../../clock.ts";
import { type Allowance, bucketMs, bucketsInWindow, type PlanLimits } from "./plans.ts";

/** `meta.rate_limit`. For an unlimited plan, the limit is the largest safe integer of JSON. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** When the hour ends: Unix time in seconds. */
  readonly reset: number;
}

export interface Entry {
  readonly state: RateLimitState;
  /** RATE_LIMIT_EXCEEDED if the request is refused. */
  readonly refused: AppError | undefined;
  /** Call it when the request is no longer in flight. A second call does nothing. */
  release(): void;
}

/**
 * The three limits of an API key or of an account's sessions: requests per clock hour, requests within any ten seconds,
 * and requests in flight.
 */
export interface Limiter {
  /** Counts a request, unless a limit refuses it. */
  enter(allowance: Allowance): Promise<Entry>;
  /** The sum of the requests of these keys in the current hour. */
  usage(keys: readonly string[]): Promise<{ readonly requestsThisHour: number; readonly resetsAt: Date }>;
  close(): Promise<void>;
}

export type LimitName = "hourly" | "burst" | "concurrent";

export const hourOf = (now: number): number => Math.floor(now / hours(1));
export const hourEnd = (hour: number): Date => new Date((hour + 1) * hours(1));

export function stateOf(limits: PlanLimits, hour: number, count: number): RateLimitState {
  const limit = Math.min(limits.hourly, Number.MAX_SAFE_INTEGER);
  return { limit, remaining: Math.max(0, limit - count), reset: hourEnd(hour).getTime() / 1000 };
}

/** The error of a refused request, with the seconds until a retry can succeed. */
export function refusal(limit: LimitName, at: { now: number; hour: number; oldestBucket: number }): AppError {
  if (limit === "hourly") return tooMany(limit, (hourEnd(at.hour).getTime() - at.now) / 1000);
  if (limit === "concurrent") return tooMany(limit, 1);
  return tooMany(limit, ((at.oldestBucket + bucketsInWindow + 1) * bucketMs - at.now) / 1000);
}

export const tooMany = (limit: string, retryAfterSeconds: number): AppError => {
  const wait = Math.max(1, Math.ceil(retryAfterSeconds));
  return new AppError("RATE_LIMIT_EXCEEDED", {
    message: `The ${limit} limit is reached; try again in ${wait} s.`,
    details: { limit, retry_after: wait },
  });
};

/** Sets the RateLimit headers (IETF draft) and their older X- forms. */
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

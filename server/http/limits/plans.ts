import type { Plan } from "../../../contracts/accounts.ts";
import { seconds } from "../../clock.ts";

export interface PlanLimits {
  /** Requests within a fixed clock hour. */
  readonly hourly: number;
  /** Requests in flight. */
  readonly concurrent: number;
  /** Requests within any ten seconds. */
  readonly burst: number;
}

/** Section 8 of the interface. Enterprise: unlimited by the hour; its other two are our own, far off. */
export const planLimits: Readonly<Record<Plan, PlanLimits>> = {
  free: { hourly: 1_000, concurrent: 5, burst: 50 },
  starter: { hourly: 10_000, concurrent: 20, burst: 200 },
  professional: { hourly: 100_000, concurrent: 100, burst: 1_000 },
  enterprise: { hourly: Number.POSITIVE_INFINITY, concurrent: 1_000, burst: 10_000 },
};

export const burstWindowMs = seconds(10);

/**
 * Starts are remembered by the tenth of a second: what a key's window holds stays small, however fast
 * it calls. A start counts until its whole tenth is ten seconds old, so never for too short.
 */
export const bucketMs = 100;
export const bucketsInWindow = burstWindowMs / bucketMs;
export const bucketOf = (now: number): number => Math.floor(now / bucketMs);

import type { Plan } from "../../../../contracts/accounts.ts";
import type { Caller } from "../../../access/caller.ts";
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

/** The sessions of an account share so many times its plan's limits. ADR 25 has what the page asks for in a busy hour. */
const sessionFactor = 10;

const ofSessions = ({ hourly, concurrent, burst }: PlanLimits): PlanLimits => ({
  hourly: hourly * sessionFactor,
  concurrent: concurrent * sessionFactor,
  burst: burst * sessionFactor,
});

/** What a request is counted under, and the limits of that. */
export interface Allowance {
  readonly subject: string;
  readonly limits: PlanLimits;
}

/** An API key has its plan's limits for itself; an account's sessions share theirs, at both base addresses. */
export const allowanceOf = ({ via, credentialId, accountId, plan }: Caller): Allowance =>
  via === "key"
    ? { subject: credentialId, limits: planLimits[plan] }
    : { subject: `sessions:${accountId}`, limits: ofSessions(planLimits[plan]) };

export const burstWindowMs = seconds(10);

/**
 * Starts are remembered by the tenth of a second: what a key's window holds stays small, however fast
 * it calls. A start counts until its whole tenth is ten seconds old, so never for too short.
 */
export const bucketMs = 100;
export const bucketsInWindow = burstWindowMs / bucketMs;
export const bucketOf = (now: number): number => Math.floor(now / bucketMs);

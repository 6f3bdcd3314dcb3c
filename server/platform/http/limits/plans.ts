import type { Plan } from "../../../../contracts/accounts/accounts.ts";
import type { Permission } from "../../../../contracts/kit/endpoint.ts";
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

/** Section 8 of the interface. Enterprise has no hourly limit; its other two limits are our own, high estimates. */
export const planLimits: Readonly<Record<Plan, PlanLimits>> = {
  free: { hourly: 1_000, concurrent: 5, burst: 50 },
  starter: { hourly: 10_000, concurrent: 20, burst: 200 },
  professional: { hourly: 100_000, concurrent: 100, burst: 1_000 },
  enterprise: { hourly: Number.POSITIVE_INFINITY, concurrent: 1_000, burst: 10_000 },
};

/**
 * An account's sessions share this multiple of its plan's limits. ADR 25 lists the requests of a page in a busy hour.
 */
const sessionFactor = 10;

const ofSessions = ({ hourly, concurrent, burst }: PlanLimits): PlanLimits => ({
  hourly: hourly * sessionFactor,
  concurrent: concurrent * sessionFactor,
  burst: burst * sessionFactor,
});

/**
 * Sync requests of a key have their own limits on all plans: linking a workstation is the purpose of a hosted account,
 * and sync must not use up the requests of integrations. A workstation with continuous changes needs three requests per
 * second. Our own estimates.
 */
const syncLimits: PlanLimits = { hourly: 20_000, concurrent: 20, burst: 500 };

/** The subject that a request counts for, and its limits. */
export interface Allowance {
  readonly subject: string;
  readonly limits: PlanLimits;
}

/** Each API key has the limits of its plan. An account's sessions share one count, for both base paths. */
export const allowanceOf = (
  { via, credentialId, accountId, plan }: Caller,
  permission?: Permission | undefined,
): Allowance =>
  via === "key" && permission === "sync:write"
    ? { subject: `sync:${credentialId}`, limits: syncLimits }
    : via === "key"
      ? { subject: credentialId, limits: planLimits[plan] }
      : { subject: `sessions:${accountId}`, limits: ofSessions(planLimits[plan]) };

export const burstWindowMs = seconds(10);

/**
 * Starts are counted per tenth of a second, so that a key's window stays small at any request rate. A start counts
 * until its whole bucket is ten seconds old, so it never counts for less than ten seconds.
 */
export const bucketMs = 100;
export const bucketsInWindow = burstWindowMs / bucketMs;
export const bucketOf = (now: number): number => Math.floor(now / bucketMs);

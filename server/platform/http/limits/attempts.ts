import type { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, hours, minutes } from "../../clock.ts";
import type { Counters, Store } from "../../db/store.ts";
import { hashOf } from "../../ids.ts";
import { tooMany } from "./limiter.ts";
import { addAttempt, attemptTimes, countAttempt, deleteAttempts, takeOffAttempt } from "./usage.repo.ts";

export interface AttemptRule {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Limits of endpoints that could be used to guess credentials. The subject is an e-mail address, an account, or a network. */
export const attemptRules = {
  /** Per account and network, or per account and known browser. `brakes.ts` has the other limits of sign-ins. */
  signIn: { name: "sign-in", max: 10, windowMs: minutes(15) },
  /** Requires a session, so strangers cannot use it up. */
  changePassword: { name: "password change", max: 10, windowMs: minutes(15) },
  register: { name: "registration", max: 30, windowMs: hours(1) },
  /** Section 8 of the interface: 5 an hour per address. */
  verificationMail: { name: "verification mail", max: 5, windowMs: hours(1) },
  resetMail: { name: "reset mail", max: 5, windowMs: hours(1) },
  /** Audit entries about refused sign-ins: many sign-ins must not flood the audit trail. */
  refusedSignIn: { name: "refused sign-in", max: 1, windowMs: minutes(15) },
  /** An invalid token counts for the network that sends it, a valid one only for its account. */
  token: { name: "token", max: 60, windowMs: minutes(15) },
  /** Like `token`. Separate, so that failed attempts from a network do not end the sessions there. */
  refresh: { name: "refresh", max: 600, windowMs: minutes(15) },
  /** Our own estimate: enough to invite all staff of a dealership in an afternoon, too few for spam. */
  invitation: { name: "invitation", max: 100, windowMs: hours(1) },
  /** Our own estimate: twice the maximum number of live keys of an account. Each new key sends a mail. */
  newKey: { name: "new key", max: 200, windowMs: hours(1) },
  /** Our own estimate: per account, like invitations. */
  reportShare: { name: "shared report", max: 100, windowMs: hours(1) },
  /**
   * Requests with the key of a website, per network. Enough for a visitor who opens a page every second, and for an
   * office that shares an address. Our own estimate.
   */
  websiteVisitor: { name: "visitor", max: 120, windowMs: minutes(1) },
  /** People of one household or office ask about several vehicles, a program about more. Our own estimate. */
  enquiry: { name: "enquiry", max: 20, windowMs: hours(1) },
  /** More than a group of dealerships receives, but few enough to delete by hand. Our own estimate. */
  enquiriesOfKey: { name: "enquiries of the key", max: 300, windowMs: hours(1) },
} as const satisfies Record<string, AttemptRule>;

/** Counts attempts per rule and subject over a sliding window. */
export interface Attempts {
  /** Counts an attempt. At the limit, throws RATE_LIMIT_EXCEEDED and does not count it. */
  count(rule: AttemptRule, subject: string): Promise<void>;
  /** Like `count`, but returns the error instead of throwing it. */
  tryCount(rule: AttemptRule, subject: string): Promise<AppError | undefined>;
  /** Removes all attempts, after a success. */
  clear(rule: AttemptRule, subject: string): Promise<void>;
  /**
   * Counts an attempt and never refuses it. Returns the number of attempts in the window, including this one, at most
   * `rule.max`.
   */
  add(rule: AttemptRule, subject: string): Promise<number>;
  /** Removes the newest attempt. */
  removeLast(rule: AttemptRule, subject: string): Promise<void>;
}

/**
 * Counts attempts: in memory on SQLite, which has a single process, and in the database on Postgres, which can have
 * several instances.
 */
export function createAttempts(store: Store, clock: Clock): Attempts {
  const counted = store.counters ? inDatabase(store, store.counters, clock) : inProcess(clock);
  return {
    ...counted,
    async count(rule, subject) {
      const refused = await counted.tryCount(rule, subject);
      if (refused) throw refused;
    },
  };
}

const nameOf = (rule: AttemptRule, subject: string): string => `${rule.name}:${rule.max}:${subject}`;

const refusal = (rule: AttemptRule, oldest: number, now: number) =>
  tooMany(rule.name, (oldest + rule.windowMs - now) / 1000);

const longestWindowMs = Math.max(...Object.values(attemptRules).map(({ windowMs }) => windowMs));

function inProcess(clock: Clock): Omit<Attempts, "count"> {
  const seen = new Map<string, number[]>();
  let forgottenAt = 0;

  function forgetPeriodically(now: number): void {
    if (now - forgottenAt < minutes(1) && now >= forgottenAt) return;
    forgottenAt = now;
    for (const [key, times] of seen) if ((times.at(-1) ?? 0) < now - longestWindowMs) seen.delete(key);
  }

  function recentOf(rule: AttemptRule, subject: string, now: number): number[] {
    const key = nameOf(rule, subject);
    const within = (seen.get(key) ?? []).filter((time) => time > now - rule.windowMs);
    // After the clock was set back, later times count as now, so that no caller must wait for them to pass.
    const recent = within.map((time) => Math.min(time, now));
    seen.set(key, recent);
    return recent;
  }

  return {
    async tryCount(rule, subject) {
      const now = clock.now().getTime();
      const recent = recentOf(rule, subject, now);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= rule.max) return refusal(rule, oldest, now);
      recent.push(now);
      forgetPeriodically(now);
      return undefined;
    },
    async clear(rule, subject) {
      seen.delete(nameOf(rule, subject));
    },
    async add(rule, subject) {
      const now = clock.now().getTime();
      const recent = recentOf(rule, subject, now);
      recent.push(now);
      recent.splice(0, recent.length - rule.max);
      forgetPeriodically(now);
      return recent.length;
    },
    async removeLast(rule, subject) {
      seen.get(nameOf(rule, subject))?.pop();
    },
  };
}

function inDatabase(store: Store, counters: Counters, clock: Clock): Omit<Attempts, "count"> {
  return {
    async tryCount(rule, subject) {
      const nowMs = clock.now().getTime();
      const id = hashOf(nameOf(rule, subject));
      if (await countAttempt(counters, { id, nowMs, windowMs: rule.windowMs, max: rule.max })) return undefined;
      const times = await attemptTimes(store.read, id);
      return refusal(rule, times.find((time) => Math.abs(time - nowMs) < rule.windowMs) ?? nowMs, nowMs);
    },
    clear: (rule, subject) => store.write((tx) => deleteAttempts(tx, hashOf(nameOf(rule, subject)))),
    add: (rule, subject) =>
      addAttempt(counters, {
        id: hashOf(nameOf(rule, subject)),
        nowMs: clock.now().getTime(),
        windowMs: rule.windowMs,
        max: rule.max,
      }),
    removeLast: (rule, subject) => takeOffAttempt(counters, hashOf(nameOf(rule, subject))),
  };
}

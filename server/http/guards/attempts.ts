import { type Clock, hours, minutes } from "../../clock.ts";
import { tooMany } from "./limits.ts";

interface Rule {
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

/** Limits of the endpoints that a guesser would call. Per subject: an e-mail address, or the caller's network address. */
export const attemptRules = {
  signIn: { name: "sign-in", most: 10, windowMs: minutes(15) },
  signInByAddress: { name: "sign-in", most: 100, windowMs: minutes(15) },
  register: { name: "registration", most: 30, windowMs: hours(1) },
  /** Section 8 of the interface: 5 an hour per address. */
  verificationMail: { name: "verification mail", most: 5, windowMs: hours(1) },
  token: { name: "token", most: 60, windowMs: minutes(15) },
} as const satisfies Record<string, Rule>;

const longestWindowMs = Math.max(...Object.values(attemptRules).map(({ windowMs }) => windowMs));

/** Counts attempts per rule and subject over a sliding window. Throws RATE_LIMIT_EXCEEDED past the limit. */
export function openAttempts(clock: Clock) {
  const seen = new Map<string, number[]>();
  let forgottenAt = 0;
  return {
    count(rule: Rule, subject: string): void {
      const now = clock.now().getTime();
      const key = `${rule.name}:${rule.most}:${subject}`;
      const recent = (seen.get(key) ?? []).filter((time) => time > now - rule.windowMs);
      const oldest = recent[0];
      if (oldest !== undefined && recent.length >= rule.most)
        throw tooMany(rule.name, (oldest + rule.windowMs - now) / 1000);
      recent.push(now);
      seen.set(key, recent);
      forgetNowAndThen(now);
    },
    /** A success takes the earlier failures off the count. */
    clear(rule: Rule, subject: string): void {
      seen.delete(`${rule.name}:${rule.most}:${subject}`);
    },
  };

  function forgetNowAndThen(now: number): void {
    if (now - forgottenAt < minutes(1) && now >= forgottenAt) return;
    forgottenAt = now;
    for (const [key, times] of seen) if ((times.at(-1) ?? 0) < now - longestWindowMs) seen.delete(key);
  }
}
export type Attempts = ReturnType<typeof openAttempts>;

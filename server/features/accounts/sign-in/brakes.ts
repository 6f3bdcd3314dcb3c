import { setTimeout as wait } from "node:timers/promises";
import { minutes, seconds } from "../../../platform/clock.ts";
import type { AttemptRule, Attempts } from "../../../platform/http/limits/attempts.ts";
import { tooMany } from "../../../platform/http/limits/limiter.ts";

/** Each sign-in beyond the free ones waits this much longer than the one before, up to the longest. Our own estimates. */
const stepMs = 250;
const longestMs = seconds(10);

interface Brake {
  readonly rule: AttemptRule;
  /** Sign-ins within the window that wait for nothing. */
  readonly free: number;
}
const brake = (name: string, free: number, windowMs: number): Brake => ({
  free,
  // nothing beyond this makes the wait longer
  rule: { name, max: free + longestMs / stepMs, windowMs },
});

/** Our own estimates. Twice what one address may try at one account; a dealership's morning; two a second. */
export const brakes = {
  account: brake("sign-ins to an account", 20, minutes(15)),
  network: brake("sign-ins from a network", 100, minutes(15)),
  everybody: brake("sign-ins of everybody", 120, minutes(1)),
} as const;

/** How long a sign-in waits that is the so manieth within the window, in milliseconds. */
export const delayOf = ({ free }: Brake, pressure: number): number =>
  Math.min(longestMs, Math.max(0, pressure - free) * stepMs);

/** Sign-ins of one network that wait at a time, in this process: a flood from there gets no further than this. Our own estimate. */
const maxWaiting = 20;

/**
 * Slows down sign-ins of browsers that nobody knows, and blocks none for longer than a flood lasts: what many addresses
 * try at one account, what one network tries at many, and what all of them try together.
 */
export function openBrakes(attempts: Attempts, pause: (milliseconds: number) => Promise<unknown> = wait) {
  const waiting = new Map<string, number>();

  async function hold(network: string, milliseconds: number): Promise<void> {
    if (milliseconds === 0) return;
    waiting.set(network, (waiting.get(network) ?? 0) + 1);
    await pause(milliseconds).finally(() => {
      const left = (waiting.get(network) ?? 1) - 1;
      if (left > 0) waiting.set(network, left);
      else waiting.delete(network);
    });
  }

  return {
    /** Counts a sign-in from the network. Throws RATE_LIMIT_EXCEEDED where too many from there are waiting. */
    async arrive(network: string): Promise<{ delayMs: number }> {
      const delayMs = delayOf(brakes.network, await attempts.press(brakes.network.rule, network));
      if (delayMs > 0 && (waiting.get(network) ?? 0) >= maxWaiting) throw tooMany("sign-in", delayMs / 1000);
      return { delayMs };
    },

    /** Counts a sign-in to the address, and answers when it may go on. */
    async pass({ email, network, delayMs }: { email: string; network: string; delayMs: number }): Promise<void> {
      const [account, everybody] = await Promise.all([
        attempts.press(brakes.account.rule, email),
        attempts.press(brakes.everybody.rule, ""),
      ]);
      const delays = [delayMs, delayOf(brakes.account, account), delayOf(brakes.everybody, everybody)];
      await hold(network, Math.max(...delays));
    },

    /** It was no wrong one: it does not count. */
    async forgive({ email, network }: { email: string; network: string }): Promise<void> {
      await Promise.all([
        attempts.forgive(brakes.network.rule, network),
        attempts.forgive(brakes.account.rule, email),
        attempts.forgive(brakes.everybody.rule, ""),
      ]);
    },
  };
}

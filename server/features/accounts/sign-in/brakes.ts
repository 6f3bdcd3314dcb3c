import { setTimeout as wait } from "node:timers/promises";
import { minutes, seconds } from "../../../platform/clock.ts";
import type { AttemptRule, Attempts } from "../../../platform/http/limits/attempts.ts";
import { tooMany } from "../../../platform/http/limits/limiter.ts";

/** Each sign-in beyond the free ones waits this much longer than the one before, up to the max. Our own estimates. */
const stepMs = 250;
const longestMs = seconds(10);

interface Brake {
  readonly rule: AttemptRule;
  /** Sign-ins within the window without a delay. */
  readonly free: number;
}
const brake = (name: string, free: number, windowMs: number): Brake => ({
  free,
  // More attempts do not increase the delay.
  rule: { name, max: free + longestMs / stepMs, windowMs },
});

/** Our own estimates: twice the limit of one address at one account; a dealership's morning; two a second. */
export const brakes = {
  account: brake("sign-ins to an account", 20, minutes(15)),
  network: brake("sign-ins from a network", 100, minutes(15)),
  everybody: brake("sign-ins of everybody", 120, minutes(1)),
} as const;

/** The delay of the n-th sign-in within the window, in milliseconds. */
export const delayOf = ({ free }: Brake, pressure: number): number =>
  Math.min(longestMs, Math.max(0, pressure - free) * stepMs);

/** Max sign-ins of one network that wait at the same time in this process. Our own estimate. */
const maxWaiting = 20;

/**
 * Delays sign-ins of unknown browsers, and blocks none for longer than an attack lasts. It counts attempts of many
 * addresses at one account, of one network at many accounts, and of all together.
 */
export function createBrakes(attempts: Attempts, pause: (milliseconds: number) => Promise<unknown> = wait) {
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
    /** Counts a sign-in from the network. Throws RATE_LIMIT_EXCEEDED if too many from there wait. */
    async arrive(network: string): Promise<{ delayMs: number }> {
      const delayMs = delayOf(brakes.network, await attempts.add(brakes.network.rule, network));
      if (delayMs > 0 && (waiting.get(network) ?? 0) >= maxWaiting) throw tooMany("sign-in", delayMs / 1000);
      return { delayMs };
    },

    /** Counts a sign-in to the address, and returns when it may continue. */
    async pass({ email, network, delayMs }: { email: string; network: string; delayMs: number }): Promise<void> {
      const [account, everybody] = await Promise.all([
        attempts.add(brakes.account.rule, email),
        attempts.add(brakes.everybody.rule, ""),
      ]);
      const delays = [delayMs, delayOf(brakes.account, account), delayOf(brakes.everybody, everybody)];
      await hold(network, Math.max(...delays));
    },

    /** Takes a correct sign-in out of the count. */
    async forgive({ email, network }: { email: string; network: string }): Promise<void> {
      await Promise.all([
        attempts.removeLast(brakes.network.rule, network),
        attempts.removeLast(brakes.account.rule, email),
        attempts.removeLast(brakes.everybody.rule, ""),
      ]);
    },
  };
}

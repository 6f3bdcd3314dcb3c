import { setTimeout as pause } from "node:timers/promises";
import { isDeadlock } from "./errors.ts";

/** Our own estimates. With five attempts and these pauses, a request waits for less than a second. */
const maxAttempts = 5;
const firstPauseMs = 20;
const longestPauseMs = 250;

interface Options {
  readonly repeated?: () => void;
  readonly random?: () => number;
}

/**
 * Runs a transaction and retries it after a deadlock (40P01) or a serialization conflict (40001), when nothing is
 * committed. The pauses have full jitter: otherwise two transactions that collided once would collide again. Throws the
 * last error after five attempts.
 */
export async function repeatingConflicts<T>(
  transaction: () => Promise<T>,
  { repeated, random = Math.random }: Options = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= maxAttempts || !isDeadlock(error)) throw error;
      repeated?.();
      await pause(random() * Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)));
    }
  }
}

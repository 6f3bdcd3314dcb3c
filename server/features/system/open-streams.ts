import type { Caller } from "../../access/caller.ts";
import { tooMany } from "../../platform/http/limits/limiter.ts";
import { allowanceOf } from "../../platform/http/limits/plans.ts";

/** Retry-After of a rejected stream, in seconds. A closed page frees its stream at once. Our own estimate. */
const retryAfterSeconds = 5;

/**
 * Counts the open event streams of this instance. A stream lasts for hours, so it does not count as a concurrent
 * request: streams have their own limit.
 */
export function createStreamCount() {
  const open = new Map<string, number>();
  return {
    /**
     * Throws RATE_LIMIT_EXCEEDED if the key, or the account's sessions, have too many. Returns a function that ends
     * the count.
     */
    enter(caller: Caller): () => void {
      const { subject, limits } = allowanceOf(caller);
      const count = open.get(subject) ?? 0;
      if (count >= limits.concurrent) throw tooMany("concurrent", retryAfterSeconds);
      open.set(subject, count + 1);
      return () => {
        const left = (open.get(subject) ?? 1) - 1;
        if (left > 0) open.set(subject, left);
        else open.delete(subject);
      };
    },
  };
}
export type StreamCount = ReturnType<typeof createStreamCount>;

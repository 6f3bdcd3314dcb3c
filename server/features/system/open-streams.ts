import type { Caller } from "../../access/caller.ts";
import { tooMany } from "../../platform/http/limits/limiter.ts";
import { allowanceOf } from "../../platform/http/limits/plans.ts";

/** Seconds after which a refused stream is worth another try. Our own estimate: a page that is closed frees its stream at once. */
const retryAfterSeconds = 5;

/**
 * Counts the event streams that are open at this instance. A stream lasts for hours and is not counted among the requests
 * in flight, so the concurrent limit holds for streams by themselves.
 */
export function openStreamCount() {
  const open = new Map<string, number>();
  return {
    /** Throws RATE_LIMIT_EXCEEDED where the key, or the account's sessions, have too many. Answers how to leave. */
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
export type StreamCount = ReturnType<typeof openStreamCount>;

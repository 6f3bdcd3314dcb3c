import { type Attempts, attemptRules } from "./attempts.ts";
import { tooMany } from "./limiter.ts";

/**
 * A browser opens six connections per server. Far below the number of requests in flight that a plan allows. Our own
 * estimate.
 */
const maxInFlight = 10;

/** Limits a single visitor of a website. All visitors share the website's public key. */
export interface VisitorLimit {
  /** Counts a request of the visitor. Returns a function to call when it ends. Throws RATE_LIMIT_EXCEEDED. */
  enter(visitor: string): Promise<() => void>;
}

/**
 * Applied before the limits of the key, so that one visitor cannot use them up: neither with many requests, nor with a
 * few that never end. Requests in flight are counted per instance.
 */
export function createVisitorLimit(attempts: Attempts): VisitorLimit {
  const inFlight = new Map<string, number>();
  function leave(visitor: string): void {
    const left = (inFlight.get(visitor) ?? 1) - 1;
    if (left > 0) inFlight.set(visitor, left);
    else inFlight.delete(visitor);
  }
  return {
    async enter(visitor) {
      await attempts.count(attemptRules.websiteVisitor, visitor);
      const others = inFlight.get(visitor) ?? 0;
      if (others >= maxInFlight) throw tooMany("visitor", 1);
      inFlight.set(visitor, others + 1);
      let hasLeft = false;
      return () => {
        if (!hasLeft) leave(visitor);
        hasLeft = true;
      };
    },
  };
}

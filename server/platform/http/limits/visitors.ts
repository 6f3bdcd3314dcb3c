import { type Attempts, attemptRules } from "./attempts.ts";
import { tooMany } from "./limiter.ts";

/** Our own estimate: a browser opens six connections to a server. Far fewer than a plan's requests in flight. */
const maxInFlight = 10;

/** What one visitor of a website may do with its key, which everybody has. */
export interface VisitorLimit {
  /** Counts a request of the visitor. Call the result when it ends. Throws RATE_LIMIT_EXCEEDED. */
  enter(visitor: string): Promise<() => void>;
}

/**
 * Limits a visitor before the key's own limits count the request, so that one visitor cannot use up those of all: neither by
 * many requests, nor by a few that never end. Requests in flight are counted by each instance of the server.
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

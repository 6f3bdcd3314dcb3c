import { type Clock, hasCome, seconds } from "../../../../platform/clock.ts";

/** After so many failures in a row no requests are sent for so long. Our own estimates. */
const maxFailures = 5;
const openMs = seconds(30);

/** A circuit breaker. Every `enter` that returns true must be followed by `succeeded`, `failed` or `notSent`. */
export interface Breaker {
  /** False while no requests are sent. Then one call is let through as a probe, and no other until it has ended. */
  enter(): boolean;
  succeeded(): void;
  failed(): void;
  /** Nothing was sent: the service was not tested. */
  notSent(): void;
}

export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;
  return {
    enter() {
      if (failures < maxFailures) return true;
      if (isProbing || !hasCome(openUntil, clock.now().getTime(), openMs)) return false;
      isProbing = true;
      return true;
    },
    succeeded() {
      failures = 0;
      isProbing = false;
    },
    failed() {
      failures += 1;
      isProbing = false;
      if (failures >= maxFailures) openUntil = clock.now().getTime() + openMs;
    },
    notSent() {
      isProbing = false;
    },
  };
}

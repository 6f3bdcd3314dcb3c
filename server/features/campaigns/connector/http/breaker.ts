import { type Clock, seconds } from "../../../../platform/clock.ts";

/** Our own estimates: a service that failed so often in a row is left alone for so long. */
const failuresInARow = 5;
const restMs = seconds(30);

/** Who may go out to a service now. Every `enter` that was granted is followed by `succeeded`, `failed` or `turnedBack`. */
export interface Breaker {
  /** False while the service is left alone. After the rest one call goes out as a probe, and no other until it is back. */
  enter(): boolean;
  succeeded(): void;
  failed(): void;
  /** Nothing was sent after all: nothing is known of the service. */
  turnedBack(): void;
}

export function openBreaker(clock: Clock): Breaker {
  let failures = 0;
  let restsUntil = 0;
  let isProbing = false;
  return {
    enter() {
      if (failures < failuresInARow) return true;
      if (isProbing || clock.now().getTime() < restsUntil) return false;
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
      if (failures >= failuresInARow) restsUntil = clock.now().getTime() + restMs;
    },
    turnedBack() {
      isProbing = false;
    },
  };
}

import { type Clock, minutes } from "./clock.ts";
import { isDatabaseUnavailable } from "./db/unavailable.ts";
import { isDiskFull } from "./disk/full.ts";
import type { Log } from "./log.ts";

/** Whether the disk or the database caused the error, not the request or job. A retry may succeed later. */
export const isOutage = (error: unknown): boolean => isDiskFull(error) || isDatabaseUnavailable(error);

const oncePerMs = minutes(1);

/**
 * A log for work that is retried every second. Logs an outage once per minute, without a stack trace, and every other
 * error each time.
 */
export function createOutageLog(log: Log, clock: Clock) {
  const loggedAt = new Map<string, number>();
  return {
    log(error: unknown, message: string, entry: Readonly<Record<string, unknown>> = {}): void {
      if (!isOutage(error)) return void log.error({ ...entry, err: error }, message);
      const now = clock.now().getTime();
      const before = loggedAt.get(message);
      if (before !== undefined && Math.abs(now - before) < oncePerMs) return;
      loggedAt.set(message, now);
      const reason = isDiskFull(error) ? "the disk is full" : "the database does not answer";
      log.warn({ ...entry, reason }, message);
    },
  };
}

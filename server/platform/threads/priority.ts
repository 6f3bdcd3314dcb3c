import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";

/**
 * Lets requests go before the work of this thread, and before that of the threads which it starts from now on. Only on Linux: elsewhere a
 * thread has no priority of its own, and nothing changes.
 */
export function yieldToRequests(): void {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

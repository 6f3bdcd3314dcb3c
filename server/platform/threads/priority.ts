import { readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { basename } from "node:path";

/**
 * Lets requests go before the work of this thread, and before that of the threads which it starts from now on. Only on Linux: elsewhere a
 * thread has no priority of its own, and nothing changes.
 */
export function yieldToRequests(): void {
  try {
    const thread = Number(basename(readlinkSync("/proc/thread-self")));
    // a server that was started with a lower one keeps it
    setPriority(thread, Math.max(getPriority(thread), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {}
}

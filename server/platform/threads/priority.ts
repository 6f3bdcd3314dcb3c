import { readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { basename } from "node:path";

/**
 * Lowers the priority of this thread, and of threads that it starts later, so that requests run first. Only on Linux:
 * on other systems threads have no own priority, and nothing changes.
 */
export function yieldToRequests(): void {
  try {
    const thread = Number(basename(readlinkSync("/proc/thread-self")));
    // Keep a lower priority that the server was started with.
    setPriority(thread, Math.max(getPriority(thread), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {}
}

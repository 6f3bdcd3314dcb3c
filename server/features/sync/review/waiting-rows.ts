import { type Clock, hours } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import type { Sync } from "../sync.module.ts";

interface Needs {
  readonly sync: Pick<Sync, "giveUpWaiting">;
  readonly clock: Clock;
  readonly log: Log;
  /** A workspace has new dead letters. */
  readonly onLetters: (workspaceId: string) => void;
}

/** They wait for days. Our own choice. */
const checkEveryMs = hours(1);

/** Shows a person the rows that have waited too long for their parent: at once, and every hour. Returns what ends it. */
export function watchWaitingRows({ sync, clock, log, onLetters }: Needs): () => void {
  const check = () =>
    void sync.giveUpWaiting().then(
      (workspaceIds) => workspaceIds.forEach(onLetters),
      (error: unknown) => log.warn({ err: error }, "rows that wait for others were not checked"),
    );
  check();
  return clock.every(checkEveryMs, check);
}

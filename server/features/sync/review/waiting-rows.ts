import { type Clock, hours } from "../../../platform/clock.ts";
import { readSqlOf } from "../../../platform/db/raw.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Log } from "../../../platform/log.ts";
import { overdueWorkspaces } from "../apply/held.ts";
import type { Sync } from "../sync.module.ts";

interface Needs {
  readonly sync: Pick<Sync, "giveUpWaiting">;
  readonly store: Pick<Store, "read">;
  readonly clock: Clock;
  readonly log: Log;
  /** Called if a workspace has new dead letters. */
  readonly onLetters: (workspaceId: string) => void;
}

/** Rows wait for days, so an hour is precise enough. Our own choice. */
const checkEveryMs = hours(1);

/**
 * Turns rows that have waited too long for their parent into dead letters: at once, and every hour. Returns a function
 * that stops it.
 */
export function watchWaitingRows({ sync, store, clock, log, onLetters }: Needs): () => void {
  async function check(): Promise<void> {
    // Check without a transaction first: usually nothing is overdue.
    const overdue = await overdueWorkspaces(readSqlOf(store.read), clock.now().getTime());
    if (overdue.length > 0) for (const id of await sync.giveUpWaiting()) onLetters(id);
  }
  const tryToCheck = () =>
    void check().catch((error: unknown) => log.warn({ err: error }, "waiting rows could not be checked"));
  tryToCheck();
  return clock.every(checkEveryMs, tryToCheck);
}

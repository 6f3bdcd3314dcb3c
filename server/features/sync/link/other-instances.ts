import { type Clock, seconds } from "../../../platform/clock.ts";
import { readSqlOf } from "../../../platform/db/raw.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Log } from "../../../platform/log.ts";
import type { Sync } from "../sync.module.ts";

interface Needs {
  readonly sync: Pick<Sync, "isCapturing" | "follow">;
  readonly store: Pick<Store, "read" | "dialect">;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * A workstation then gets a change within a second. Without a link, this costs one query of one row. Our own choice.
 */
const lookMs = seconds(1);

/**
 * Postgres: another instance may begin the first link. From then on the triggers capture the changes of all instances,
 * and this instance must assign sequence numbers, too. Polls until there is a link. Returns a function that stops
 * polling.
 */
export function followOtherInstances({ sync, store, clock, log }: Needs): () => void {
  if (store.dialect === "sqlite") return () => undefined;
  let isLooking = false;
  async function look(): Promise<void> {
    const [linked] = await readSqlOf(store.read)("select 1 as found from sync_link limit 1");
    if (linked && !sync.isCapturing()) await sync.follow();
  }
  return clock.every(lookMs, () => {
    if (isLooking || sync.isCapturing()) return;
    isLooking = true;
    look()
      .catch((error: unknown) => log.warn({ err: error }, "could not check for links of other instances"))
      .finally(() => {
        isLooking = false;
      });
  });
}

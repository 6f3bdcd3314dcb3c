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

/** A workstation gets a change within a second. Without a link, an instance pays for this with one query of one row. Our own choice. */
const lookMs = seconds(1);

/**
 * Postgres: another instance may begin the first link. From then on the triggers note the changes of all instances, and this one has to give its
 * own changes their places. Looks for a link until there is one. Returns what ends it.
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
      .catch((error: unknown) => log.warn({ err: error }, "links of other instances were not looked for"))
      .finally(() => {
        isLooking = false;
      });
  });
}

import type { Clock } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import type { Log } from "../../log.ts";
import type { LiveBus } from "../live.ts";
import { openMemoryBus } from "./memory.ts";
import { openSharedBus } from "./shared.ts";

/**
 * In memory on SQLite, where only one process runs; through the database on Postgres, where several instances can run.
 */
export const openLiveBus = (needs: { readonly store: Store; readonly clock: Clock; readonly log: Log }): LiveBus =>
  needs.store.dialect === "pg" ? openSharedBus(needs) : openMemoryBus(needs.clock);

import type { Clock } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import type { Log } from "../../log.ts";
import type { LiveBus } from "../live.ts";
import { openMemoryBus } from "./memory.ts";
import { openSharedBus } from "./shared.ts";

/**
 * Opens the bus for live events: in memory on SQLite, which has a single process, and in the database on Postgres,
 * which can have several instances.
 */
export const openLiveBus = (needs: { readonly store: Store; readonly clock: Clock; readonly log: Log }): LiveBus =>
  needs.store.dialect === "pg" ? openSharedBus(needs) : openMemoryBus(needs.clock);

import type { Clock } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import type { Log } from "../../log.ts";
import type { LiveBus } from "../live.ts";
import { openMemoryBus } from "./memory.ts";
import { openSharedBus } from "./shared.ts";

/** In this process on SQLite, where there is no other; through the database where other instances are beside it. */
export const openLiveBus = (needs: { readonly store: Store; readonly clock: Clock; readonly log: Log }): LiveBus =>
  needs.store.dialect === "pg" ? openSharedBus(needs) : openMemoryBus(needs.clock);

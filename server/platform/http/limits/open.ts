import type { Clock } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import { hourOf, type Limiter } from "./limiter.ts";
import { openPostgresLimiter } from "./postgres-limiter.ts";
import { openProcessLimiter } from "./process-limiter.ts";
import { deletePastUsage } from "./usage.repo.ts";

/**
 * Counts requests: in memory on SQLite, which has a single process, and in the database on Postgres, which can have
 * several instances.
 */
export const openLimiter = ({ counters, read }: Store, clock: Clock): Limiter =>
  counters ? openPostgresLimiter({ counters, read, clock }) : openProcessLimiter(clock);

/** Deletes the counts of past hours and windows. */
export const pruneUsage = ({ store, clock }: { store: Store; clock: Clock }): Promise<void> => {
  const nowMs = clock.now().getTime();
  // Keeps the previous hour: it is still the current one for an instance with a clock that is behind.
  return store.write((tx) => deletePastUsage(tx, { hour: hourOf(nowMs) - 1, nowMs }));
};

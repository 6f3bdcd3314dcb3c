import type { Clock } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import { hourOf, type Limiter } from "./limiter.ts";
import { openPostgresLimiter } from "./postgres-limiter.ts";
import { openProcessLimiter } from "./process-limiter.ts";
import { deletePastUsage } from "./usage.repo.ts";

/**
 * Counts in memory on SQLite, where only one process runs; in the database on Postgres, where several instances can
 * run.
 */
export const openLimiter = ({ counters, read }: Store, clock: Clock): Limiter =>
  counters ? openPostgresLimiter({ counters, read, clock }) : openProcessLimiter(clock);

/** Deletes the counts of past hours and windows. */
export const pruneUsage = ({ store, clock }: { store: Store; clock: Clock }): Promise<void> => {
  const nowMs = clock.now().getTime();
  // keeps the previous hour: it is still the current one for an instance whose clock is behind
  return store.write((tx) => deletePastUsage(tx, { hour: hourOf(nowMs) - 1, nowMs }));
};

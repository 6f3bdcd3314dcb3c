import type { Clock } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import { hourOf, type Limiter } from "./limiter.ts";
import { openPostgresLimiter } from "./postgres-limiter.ts";
import { openProcessLimiter } from "./process-limiter.ts";
import { deletePastUsage } from "./usage.repo.ts";

/** In this process on SQLite, where there is no other; in the database where other instances count as well. */
export const openLimiter = ({ counters, read }: Store, clock: Clock): Limiter =>
  counters ? openPostgresLimiter({ counters, read, clock }) : openProcessLimiter(clock);

/** Takes away counts of hours and windows that are over. */
export const pruneUsage = ({ store, clock }: { store: Store; clock: Clock }): Promise<void> => {
  const nowMs = clock.now().getTime();
  // the hour before is another instance's present one, where its clock is behind
  return store.write((tx) => deletePastUsage(tx, { hour: hourOf(nowMs) - 1, nowMs }));
};

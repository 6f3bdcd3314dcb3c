import { type Clock, days, instantNow, later } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { refreshLifetimeMs } from "../../platform/http/guards/cookies.ts";
import { deleteExpiredMailTokens } from "./accounts.repo.ts";
import { deletePastSessions } from "./sessions/sessions.repo.ts";

const endedSessionsKept = days(30);

/**
 * Deletes expired mail tokens, sessions that ended a month ago, and replaced refresh tokens past their expiry. None of
 * them can sign in or reveal a theft.
 */
export const pruneIdentity = ({ store, clock }: { store: Store; clock: Clock }): Promise<void> =>
  store.write(async (tx) => {
    await deleteExpiredMailTokens(tx, instantNow(clock));
    await deletePastSessions(tx, {
      endedBefore: later(clock, -endedSessionsKept),
      rotatedBefore: later(clock, -refreshLifetimeMs),
    });
  });

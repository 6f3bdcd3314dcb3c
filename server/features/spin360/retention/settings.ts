import type { SpinSettings } from "../../../../contracts/inspections/spin360.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, days, instantNow, later } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { record } from "../../audit/record.ts";
import { daysKept, expiredJobs, forgetVideos, keepForDays, limitedWorkspaces } from "./retention.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
}

/** How long a workspace keeps its clips, and their nightly deletion. */
export function createSpinRetention({ store, clock, storage }: Needs) {
  return {
    get: async ({ workspaceId }: Caller): Promise<SpinSettings> => ({
      keepOriginalsDays: await daysKept(store.read, workspaceId),
    }),

    async change(caller: Caller, { keepOriginalsDays }: SpinSettings): Promise<SpinSettings> {
      await store.write(async (tx) => {
        const before = await daysKept(tx, caller.workspaceId);
        if (before === keepOriginalsDays) return;
        await keepForDays(tx, caller.workspaceId, keepOriginalsDays);
        const details = { keepOriginalsDays: { from: before, to: keepOriginalsDays } };
        await record(tx, clock, caller, {
          action: "spin.settings_changed",
          subjectType: "workspace",
          subjectId: caller.workspaceId,
          details,
        });
      });
      return { keepOriginalsDays };
    },

    /** Deletes the clips of spins that have been ready for longer than their workspace keeps clips. Returns their number. */
    async expire(): Promise<number> {
      let expired = 0;
      for (const { workspaceId, days: kept } of await limitedWorkspaces(store.read)) {
        const gone = await store.write(async (tx) => {
          const jobs = await expiredJobs(tx, workspaceId, later(clock, -days(kept)));
          await forgetVideos(
            tx,
            jobs.map(({ id }) => id),
            instantNow(clock),
          );
          return jobs.flatMap(({ videoKey }) => videoKey ?? []);
        });
        for (const key of gone) await storage.delete(key);
        expired += gone.length;
      }
      return expired;
    },
  };
}
export type SpinRetention = ReturnType<typeof createSpinRetention>;

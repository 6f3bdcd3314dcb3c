import type { z } from "zod";
import type { spin360 as contract } from "../../../../contracts/inspections/spin360.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { carField, requireVehicle } from "../../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import { cancelJobs } from "../../../platform/jobs/jobs.repo.ts";
import type { Log } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { record } from "../../audit/record.ts";
import { emitSpinFailed } from "../ended-events.ts";
import { kindOfKey, storedOf } from "../keys.ts";
import { cancelled, publishSpin, spinWork } from "../progress.ts";
import { advanceJob, deleteSpinJobs, hasEnded, jobsById, jobsOfVehicle } from "../spin360.repo.ts";
import type { SpinJobRow } from "../spin360.table.ts";
import { noteCleanup } from "../timeline.ts";
import { forgetVideos } from "./retention.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly log: Log;
}
type CleanupBody = z.output<typeof contract.cleanup.body>;
type CleanupAnswer = z.input<typeof contract.cleanup.response>;

export function createCleanup(needs: Needs) {
  const { store, clock } = needs;
  return {
    /**
     * Deletes the clips of one side of a vehicle. With `removeProcessed` also their frames, masks, findings and jobs. The rows
     * are deleted before the files: a file that the database names always exists. The counts in the answer are files.
     */
    async cleanup(caller: Caller, { carId, side, removeProcessed }: CleanupBody): Promise<CleanupAnswer> {
      const demand = { ...carField, permission: "edit_inventory" } as const;
      const car = await requireVehicle(await accessOf(store.read, caller), carId, demand);
      const jobs = await store.write(async (tx) => {
        const found = await jobsOfVehicle(tx, car.id, side);
        const ids = found.map(({ id }) => id);
        await stop({ tx, clock, caller }, found);
        if (removeProcessed) await deleteSpinJobs(tx, ids);
        else await forgetVideos(tx, ids, instantNow(clock));
        const details = { side, removeProcessed, jobs: ids };
        if (ids.length > 0) {
          await record(tx, clock, caller, {
            action: "spin.cleaned_up",
            subjectType: "vehicle",
            subjectId: car.id,
            details,
          });
          await noteCleanup(tx, clock, car, { ...details, actorId: caller.accountId });
        }
        return found;
      });
      await publish(needs, jobs);
      const removed = await removeFiles(needs, jobs, removeProcessed);
      const count = (kind: string) => removed.filter((key) => kindOfKey(key) === kind).length;
      return {
        success: true,
        message: removed.length === 0 ? "There was nothing to delete." : "The files were deleted.",
        data: {
          filesDeleted: removed.length,
          rawVideoDeleted: count("video"),
          framesDeleted: count("frame"),
          masksDeleted: count("mask"),
        },
      };
    },
  };
}
export type Cleanup = ReturnType<typeof createCleanup>;

/** Stops running jobs, so that nothing reads or writes the files that are deleted next. */
async function stop(
  { tx, clock, caller }: { tx: Writer; clock: Clock; caller: Caller },
  jobs: readonly SpinJobRow[],
): Promise<void> {
  const now = instantNow(clock);
  for (const { id } of jobs.filter((job) => !hasEnded(job))) {
    const stopped = await advanceJob(tx, id, cancelled(`Its clip was cleaned up by ${caller.name}.`, now));
    if (stopped) await emitSpinFailed(tx, clock, stopped);
    await cancelJobs(tx, spinWork, id, now);
  }
}

/** Deletes the stored files of the jobs. Returns their keys. */
async function removeFiles(
  { storage, log }: Needs,
  jobs: readonly SpinJobRow[],
  removeProcessed: boolean,
): Promise<string[]> {
  const removed: string[] = [];
  for (const job of jobs) {
    const stored = await storedOf(storage, job.id);
    for (const key of stored.filter((one) => removeProcessed || kindOfKey(one) === "video")) {
      try {
        await storage.delete(key);
        removed.push(key);
      } catch (error) {
        log.warn({ err: error, key }, "a cleaned-up file could not be deleted; it goes in the night");
      }
    }
  }
  return removed;
}

/** Publishes the current state of the jobs. A deleted job is published as failed, without frames. */
async function publish({ store, live }: Needs, jobs: readonly SpinJobRow[]): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  const left = new Map((await jobsById(store.read, ids)).map((job) => [job.id, job]));
  for (const job of jobs) publishSpin(live, left.get(job.id) ?? { ...job, state: "failed", frameCount: null });
}

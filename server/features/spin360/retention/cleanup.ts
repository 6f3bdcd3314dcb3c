import type { z } from "zod";
import type { spin360 as contract } from "../../../../contracts/spin360.ts";
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
type Wish = z.output<typeof contract.cleanup.body>;
type Answer = z.input<typeof contract.cleanup.response>;

export function openCleanup({ store, clock, storage, live, log }: Needs) {
  /** Stops what is under way, so that nobody reads or writes what is about to go. */
  async function stop(tx: Writer, caller: Caller, jobs: readonly SpinJobRow[]): Promise<void> {
    const now = instantNow(clock);
    for (const { id } of jobs.filter((job) => !hasEnded(job))) {
      await advanceJob(tx, id, cancelled(`Its clip was cleaned up by ${caller.name}.`, now));
      await cancelJobs(tx, spinWork, id, now);
    }
  }

  /** Deletes what is stored of the jobs; answers the keys. */
  async function remove(jobs: readonly SpinJobRow[], removeProcessed: boolean): Promise<string[]> {
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

  /** Tells those who watch how the jobs stand now; one that is no more has failed, and has no frames. */
  async function tell(jobs: readonly SpinJobRow[]): Promise<void> {
    const ids = jobs.map(({ id }) => id);
    const left = new Map((await jobsById(store.read, ids)).map((job) => [job.id, job]));
    for (const job of jobs) publishSpin(live, left.get(job.id) ?? { ...job, state: "failed", frameCount: null });
  }

  return {
    /**
     * Deletes the clips of one side of a car and, where `removeProcessed`, their frames, masks, findings and the jobs
     * themselves. The record goes first: what the database names is always there. What is counted are files.
     */
    async cleanup(caller: Caller, { carId, side, removeProcessed }: Wish): Promise<Answer> {
      const demand = { ...carField, permission: "edit_inventory" } as const;
      const car = await requireVehicle(await accessOf(store.read, caller), carId, demand);
      const jobs = await store.write(async (tx) => {
        const found = await jobsOfVehicle(tx, car.id, side);
        const ids = found.map(({ id }) => id);
        await stop(tx, caller, found);
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
      await tell(jobs);
      const removed = await remove(jobs, removeProcessed);
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
export type Cleanup = ReturnType<typeof openCleanup>;

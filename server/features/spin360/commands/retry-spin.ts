import { AppError } from "../../../../contracts/kit/errors.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireSpinJob } from "../../../access/records/require-spin-job.ts";
import { type Clock, instantNow, seconds } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { storedOf } from "../keys.ts";
import { cancelledCode, spinWork } from "../progress.ts";
import { replaceFrames, reviveJob, shownFramesOf } from "../spin360.repo.ts";
import type { SpinJobRow } from "../spin360.table.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly wakeJobs: () => void;
}

/**
 * Retries a failed or canceled job with the results of the earlier attempt. If a frame's file is missing and the clip is
 * kept, it starts from the clip. Any other job stays as it is. Throws PROCESSING_FAILED if the clip was deleted.
 */
export async function retrySpin(needs: Needs, caller: Caller, jobId: string): Promise<void> {
  const { store, clock, wakeJobs } = needs;
  const access = await accessOf(store.read, caller);
  const before = await requireSpinJob(access, jobId, { permission: "inspect_vehicles" });
  if (before.state === "failed" && before.videoKey === null && before.frameCount === null) {
    throw new AppError("PROCESSING_FAILED", { message: "Its clip was deleted: upload it again.", field: "jobId" });
  }
  const fromClip = before.state === "failed" && (await lacksFrame(needs, before));
  await store.write(async (tx) => {
    const again = {
      state: "queued" as const,
      failureCode: null,
      failureMessage: null,
      ...(fromClip && { frameCount: null }),
      updatedAt: instantNow(clock),
    };
    if (!(await reviveJob(tx, before, again))) return;
    if (fromClip) await replaceFrames(tx, before.id, []);
    await enqueue(tx, clock, { kind: spinWork, subject: before.id, startsIn: untilReleased(before, clock.now()) });
  });
  wakeJobs();
}

/** Whether the file of a recorded frame is missing, but the clip to extract it from is stored. */
async function lacksFrame({ store, storage }: Needs, { id, videoKey }: SpinJobRow): Promise<boolean> {
  const frames = await shownFramesOf(store.read, [id]);
  if (videoKey === null || frames.length === 0) return false;
  const stored = new Set(await storedOf(storage, id));
  return stored.has(videoKey) && frames.some(({ key }) => !stored.has(key));
}

/** Within this time a worker notices by its lease that its job was canceled, and no longer uses its files. */
const releaseMs = seconds(15);

/** Milliseconds until no worker uses the files of a job that was just canceled. */
const untilReleased = ({ failureCode, updatedAt }: SpinJobRow, now: Date): number =>
  failureCode === cancelledCode
    ? Math.min(releaseMs, Math.max(0, Date.parse(updatedAt) + releaseMs - now.getTime()))
    : 0;

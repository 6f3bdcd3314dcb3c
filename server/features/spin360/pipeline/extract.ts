import { mkdir, rm } from "node:fs/promises";
import type { ExtractedFrame } from "../../../media/video/extract-frames.ts";
import { instantNow } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import { forEachConcurrently } from "../../../platform/jobs/for-each-concurrently.ts";
import { FinalError } from "../../../platform/jobs/handler.ts";
import { newestJob } from "../../../platform/jobs/jobs.repo.ts";
import { leastFrames, tooFewFrames } from "../frame-count.ts";
import { frameKey, kindOfKey, storedOf } from "../keys.ts";
import { publishSpin, spinWork } from "../progress.ts";
import { advanceWithFrames, findJob, type NewFrame, replaceFrames } from "../spin360.repo.ts";
import type { SpinJobRow } from "../spin360.table.ts";
import { Cancelled, enter, progressRecorder, type SpinNeeds, shareAt } from "./steps.ts";

const frameRow = (jobId: string, { number, bytes, timeSeconds, sharpness }: ExtractedFrame): NewFrame => ({
  id: newId(),
  jobId,
  number,
  key: frameKey(jobId, number),
  bytes,
  timeSeconds,
  sharpness,
  raw: null,
  maskKey: null,
  maskBytes: null,
});

/** The job as the attempt began it. It later shows whether the job still belongs to this attempt. */
type Work = Awaited<ReturnType<typeof newestJob>>;

/**
 * Whether the job's pictures belong to this attempt. An attempt that paused for longer than its lease finds another one at
 * work or finished: then the pictures belong to that one.
 */
async function mayDiscard({ store }: SpinNeeds, jobId: string, begun: Work): Promise<boolean> {
  const job = await findJob(store.read, jobId);
  if (!job) return true;
  if (job.frameCount !== null) return false;
  const now = await newestJob(store.read, spinWork, jobId);
  if (now?.id !== begun?.id) return false;
  return now?.status === "cancelled" || (now?.leaseOwner === begun?.leaseOwner && now?.attempts === begun?.attempts);
}

/** Deletes every picture of the job from the store, after an attempt that did not finish. */
async function discardPictures(needs: SpinNeeds, jobId: string, begun: Work): Promise<void> {
  const { storage } = needs;
  if (!(await mayDiscard(needs, jobId, begun))) return;
  for (const key of await storedOf(storage, jobId)) if (kindOfKey(key) !== "video") await storage.delete(key);
}

/**
 * Extracts the frames of the clip. The pictures are stored one by one. All rows are written at the end, together with
 * `frames_stored`, so an interrupted attempt leaves no rows and starts over. Throws VideoError.
 */
export async function extract(needs: SpinNeeds, id: string, signal: AbortSignal): Promise<void> {
  const begun = await newestJob(needs.store.read, spinWork, id);
  const job = await enter(needs, id, "extracting");
  const clip = job.videoKey === null ? undefined : await needs.storage.localPath(job.videoKey);
  if (clip === undefined) throw new FinalError("The clip is no longer in the store: upload it again.");
  const folder = needs.storage.temporaryFile("frames");
  await mkdir(folder);
  try {
    const { size, frames } = await storeFrames(needs, job, { clip, folder, signal });
    if (frames.length < leastFrames) throw new FinalError(tooFewFrames(frames.length, job.fps));
    await record(needs, id, { size, frames });
  } catch (error) {
    await discardPictures(needs, id, begun);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Frames stored at the same time. Our own estimate. */
const concurrency = 8;

interface Size {
  readonly width: number;
  readonly height: number;
  readonly durationSeconds: number | null;
}

async function storeFrames(
  needs: SpinNeeds,
  job: SpinJobRow,
  { clip, folder, signal }: { clip: string; folder: string; signal: AbortSignal },
): Promise<{ size: Size; frames: readonly NewFrame[] }> {
  const video = await needs.video();
  const { width, height, durationSeconds } = await video.probe(clip, signal);
  const reportProgress = progressRecorder(needs, job.id, { from: shareAt.extracting, to: shareAt.frames_stored });
  const frames: NewFrame[] = [];
  const extracted = video.extractFrames({ file: clip, fps: job.fps, folder }, signal);
  await forEachConcurrently(extracted, { concurrency, signal }, async (frame) => {
    const row = frameRow(job.id, frame);
    frames.push(row);
    await needs.storage.put(row.key, frame.path);
    if (durationSeconds !== null) await reportProgress(frame.timeSeconds / durationSeconds);
  });
  return { size: { width, height, durationSeconds }, frames };
}

/** Writes the frames' rows and the stage in one transaction. */
async function record(
  { store, clock, live }: SpinNeeds,
  id: string,
  { size, frames }: { size: Size; frames: readonly NewFrame[] },
): Promise<void> {
  const { width, height, durationSeconds } = size;
  const job = await store.write(async (tx) => {
    const stored = { state: "frames_stored", progress: shareAt.frames_stored, frameCount: frames.length } as const;
    const change = { ...stored, width, height, durationSeconds, updatedAt: instantNow(clock) };
    const advanced = await advanceWithFrames(tx, id, change);
    if (advanced) await replaceFrames(tx, id, frames);
    return advanced;
  });
  if (!job) throw new Cancelled();
  publishSpin(live, job);
}

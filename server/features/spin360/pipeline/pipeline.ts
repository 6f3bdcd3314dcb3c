import { AppError } from "../../../../contracts/kit/errors.ts";
import { VideoError } from "../../../media/video/video-error.ts";
import { instantNow } from "../../../platform/clock.ts";
import { failureMessage } from "../../../platform/jobs/failure.ts";
import { FinalError, type JobHandler } from "../../../platform/jobs/handler.ts";
import { emitSpinCompleted, emitSpinFailed } from "../ended-events.ts";
import { publishSpin, spinWork } from "../progress.ts";
import { advanceJob, findingsOf, findJob } from "../spin360.repo.ts";
import type { SpinJobRow } from "../spin360.table.ts";
import { noteSpin } from "../timeline.ts";
import { extract } from "./extract.ts";
import { isLookedAt, look } from "./look.ts";
import { drawMasks, link } from "./mask.ts";
import { advance, Cancelled, loadRunning, type SpinNeeds } from "./steps.ts";

/**
 * Makes one spin, stage by stage. Every stage stores its result, so that after a crash the next attempt does only the
 * missing stages.
 */
async function make(needs: SpinNeeds, id: string, signal: AbortSignal): Promise<void> {
  const { store } = needs;
  const begun = await loadRunning(store, id);
  if (begun.frameCount === null) await extract(needs, id, signal);
  // Masks were drawn, so the findings are linked.
  if (begun.state !== "masking") await look(needs, id, signal);
  if (begun.state !== "masking" || begun.modelVersion === null) {
    await link(needs, id);
    await advance(needs, id, { modelVersion: isLookedAt(begun) ? (await needs.vision()).describe().version : "none" });
  }
  await drawMasks(needs, await loadRunning(store, id), signal);
  await complete(needs, id);
}

/** Completes the job and announces it in one transaction. */
async function complete({ store, clock, live }: SpinNeeds, id: string): Promise<void> {
  const found = await findingsOf(store.read, id);
  const now = instantNow(clock);
  const ready = await store.write(async (tx) => {
    // The job may have moved to another vehicle: announce it in its current workspace.
    const job = await advanceJob(tx, id, { state: "ready", progress: 1, readyAt: now, updatedAt: now });
    if (!job) return undefined;
    await noteSpin(tx, clock, job, { kind: "spin.ready", damages: found.length });
    await emitSpinCompleted(tx, clock, job, found.length);
    return job;
  });
  if (!ready) throw new Cancelled();
  publishSpin(live, ready);
}

/** Stores in the job why it failed, and announces it in the same transaction. */
async function fail({ store, clock, live }: SpinNeeds, id: string, error: unknown): Promise<void> {
  const cause = error instanceof FinalError ? error.cause : undefined;
  const failureCode = cause instanceof AppError ? cause.code : "PROCESSING_FAILED";
  const message = failureMessage(error, "Something went wrong on the server while the spin was made. Try it again.");
  const change = {
    state: "failed",
    failureCode,
    failureMessage: message,
    updatedAt: instantNow(clock),
  } as const;
  await store.write(async (tx) => {
    const failed = await advanceJob(tx, id, change);
    if (failed) await emitSpinFailed(tx, clock, failed);
  });
  const job = await findJob(store.read, id);
  if (job) publishSpin(live, job);
}

/** Errors that a retry does not resolve: a broken clip, a missing model. */
const isFinal = (error: unknown): error is Error =>
  error instanceof VideoError || (error instanceof AppError && error.code !== "INTERNAL_ERROR");

/** Extraction starts over after a crash. Later stages keep their results. */
const reachedBy = (job: SpinJobRow | undefined): string =>
  job?.state === "extracting" ? "extracting" : `${job?.state} ${job?.progress}`;

export const createSpinPipeline = (needs: SpinNeeds): JobHandler => ({
  kind: spinWork,
  maxAttempts: 4,
  async run(id, _payload, signal) {
    try {
      await make(needs, id, signal);
    } catch (error) {
      if (error instanceof Cancelled) return;
      signal.throwIfAborted();
      throw isFinal(error) ? new FinalError(error.message, { cause: error }) : error;
    }
  },
  reached: async (id) => reachedBy(await findJob(needs.store.read, id)),
  about: async (id) => {
    const job = await findJob(needs.store.read, id);
    return job && { workspaceId: job.workspaceId, vehicleId: job.vehicleId, resource: "media" };
  },
  failed: (id, _payload, error) => fail(needs, id, error),
});

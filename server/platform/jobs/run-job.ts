import type { LiveEvent } from "../../../contracts/system/events.ts";
import { type Clock, instantNow, later, minutes, seconds } from "../clock.ts";
import type { Store, Writer } from "../db/store.ts";
import { essential } from "../disk/essential.ts";
import type { LiveBus } from "../events/live.ts";
import type { Log } from "../log.ts";
import type { JobResult, Metrics } from "../metrics/metrics.ts";
import { type createOutageLog, isOutage } from "../outage.ts";
import { FinalError, type JobEventContext, type JobHandler } from "./handler.ts";
import { finishJob, type Job, renewLease, requeueJob, storeProgress } from "./jobs.repo.ts";

export interface RunNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: Pick<LiveBus, "publish">;
  readonly handlers: readonly JobHandler[];
  /** The runner that has claimed the job. */
  readonly owner: string;
  readonly stopping: AbortSignal;
  readonly failures: ReturnType<typeof createOutageLog>;
  readonly observe?: Metrics["job"] | undefined;
}

export const leaseMs = seconds(30);
/** A job fails after this many consecutive interruptions: so many are not a coincidence. Our own estimate. */
const maxStalled = 20;
/** The delays before the second, third, ... attempt. */
const pausesMs = [seconds(2), seconds(15), minutes(1), minutes(5)];
/** The delay after a run that failed because of a full disk or a database outage. Our own estimate. */
const outagePauseMs = seconds(30);

/** Runs a claimed job, renews its lease, and stores and publishes its status. */
export async function runJob(needs: RunNeeds, job: Job): Promise<void> {
  const handler = needs.handlers.find(({ kind }) => kind === job.kind);
  const lost = new AbortController();
  const signal = AbortSignal.any([needs.stopping, lost.signal]);
  const renewals = setInterval(() => void renew(needs, job, lost), leaseMs / 3);
  const context = await handler?.about?.(job.subject).catch(() => undefined);
  const publish = (status: JobStatus) => publishStatus(needs.live, job, { context, status });
  const startedAt = performance.now();
  let result: JobResult = "lost";
  try {
    if (!handler) throw new FinalError(`no handler for jobs of kind ${job.kind}`);
    if (job.attempts - job.interruptions > handler.maxAttempts) throw new FinalError("it was tried too often");
    await checkStalled(needs, job, handler);
    publish("running");
    await handler.run(job.subject, job.payload, signal);
    if (await finish(needs, job, { status: "done", error: null })) {
      result = "done";
      publish("completed");
    }
  } catch (error) {
    const status = lost.signal.aborted ? undefined : await storeFailure(needs, job, { handler, error });
    if (status) publish(status);
    result = status ?? "lost";
  } finally {
    clearInterval(renewals);
    needs.observe?.(job.kind, result, (performance.now() - startedAt) / 1000);
  }
}

/** Throws FinalError for a job with too many interruptions since its last progress. */
async function checkStalled({ store, owner }: RunNeeds, job: Job, { reached }: JobHandler): Promise<void> {
  const now = await reached?.(job.subject);
  if (now !== undefined && now !== job.reached) return store.write((tx) => storeProgress(tx, job.id, owner, now));
  if (job.stalled < maxStalled) return;
  throw new FinalError(
    `The server stopped ${job.stalled} times while it worked on this, at the same point. One of its files may be damaged.`,
  );
}

async function renew({ store, clock, owner }: RunNeeds, job: Job, lost: AbortController): Promise<void> {
  const isOurs = await store
    .write((tx) => renewLease(tx, job.id, { owner, leaseUntil: later(clock, leaseMs) }))
    // A busy database does not mean that the job is lost: the next renewal or the end of the lease decides.
    .catch(() => true);
  if (!isOurs) lost.abort();
}

type JobStatus = LiveEvent<"job">["status"];

function publishStatus(
  live: RunNeeds["live"],
  job: Job,
  { context, status }: { readonly context: JobEventContext | undefined; readonly status: JobStatus },
): void {
  if (!context) return;
  live.publish(context.workspaceId, "job", {
    job_id: job.id,
    kind: job.kind,
    subject_id: job.subject,
    vehicle_id: context.vehicleId,
    resource: context.resource,
    status,
    attempt: job.attempts,
  });
}

interface Failure {
  readonly handler: JobHandler | undefined;
  readonly error: unknown;
}

/** Stores the failure of a run. Returns the new status of the job. Undefined if the runner has lost the job. */
async function storeFailure(
  needs: RunNeeds,
  job: Job,
  { handler, error }: Failure,
): Promise<"waiting" | "failed" | undefined> {
  const message = error instanceof Error ? error.message : String(error);
  if (needs.stopping.aborted) return requeue(needs, job, { pauseMs: 0, error: null, giveBackAttempt: true });
  if (isOutage(error)) {
    needs.failures.log(error, "a job waits for the disk or the database", { job: job.id, kind: job.kind });
    return requeue(needs, job, { pauseMs: outagePauseMs, error: message, giveBackAttempt: true });
  }
  // Interrupted runs are not errors of the job.
  const ownErrors = job.attempts - job.interruptions;
  const final = error instanceof FinalError || ownErrors >= (handler?.maxAttempts ?? 1);
  needs.log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts, final }, "job failed");
  if (!final) {
    const pauseMs = pausesMs[ownErrors - 1] ?? minutes(5);
    return requeue(needs, job, { pauseMs, error: message, giveBackAttempt: false });
  }
  await handler?.failed(job.subject, job.payload, error);
  return (await finish(needs, job, { status: "failed", error: message })) ? "failed" : undefined;
}

interface Retry {
  readonly pauseMs: number;
  readonly error: string | null;
  readonly giveBackAttempt: boolean;
}

/** Returns the job to the queue. */
async function requeue(needs: RunNeeds, job: Job, { pauseMs, ...back }: Retry): Promise<"waiting" | undefined> {
  const { clock, owner } = needs;
  const isOurs = await write(needs, (tx) =>
    requeueJob(tx, job.id, { ...back, owner, runAfter: later(clock, pauseMs) }),
  );
  return isOurs ? "waiting" : undefined;
}

interface End {
  readonly status: "done" | "failed";
  readonly error: string | null;
}

/** Returns false if the runner has lost the job. */
const finish = (needs: RunNeeds, job: Job, end: End): Promise<boolean> =>
  write(needs, (tx) => finishJob(tx, job.id, { ...end, owner: needs.owner, finishedAt: instantNow(needs.clock) }));

/** Stores the end of a job even on a full disk. Otherwise the job would run again. */
const write = <T>({ store }: RunNeeds, work: (tx: Writer) => Promise<T>): Promise<T> =>
  essential(() => store.write(work));

import type { LiveEvent } from "../../../contracts/events.ts";
import type { Clock } from "../clock.ts";
import { instantNow, later, minutes, seconds } from "../clock.ts";
import type { Store } from "../db/store.ts";
import { essential, nonEssential } from "../disk/essential.ts";
import type { LiveBus } from "../events/live.ts";
import { newId } from "../ids.ts";
import type { Log } from "../log.ts";
import { createOutageLog, isOutage } from "../outage.ts";
import {
  claimJob,
  finishJob,
  type Job,
  type Kinds,
  releaseAllLeases,
  renewLease,
  requeueJob,
  storeProgress,
} from "./jobs.repo.ts";

/** An error that a retry cannot fix: the job fails immediately. */
export class FinalError extends Error {}

type JobNews = LiveEvent<"job">;
/** The workspace, vehicle and resource that job events concern. */
export interface JobEventContext {
  readonly workspaceId: string;
  readonly vehicleId: string | null;
  readonly resource: JobNews["resource"];
}

export interface JobHandler {
  readonly kind: string;
  /** The number of runs that may end with an error. Interrupted runs are counted separately. */
  readonly maxAttempts: number;
  /** It uses a core for minutes. Only one such job runs at a time, and other jobs do not wait for it. */
  readonly isLong?: true;
  /** Does the work, and continues where an earlier attempt stopped. Ends soon after `signal` aborts. */
  run(subject: string, payload: unknown, signal: AbortSignal): Promise<void>;
  /**
   * The progress of the work, as any text that changes with it. It is read before each run. A job that is interrupted many
   * times without progress fails. Without this function a job has no progress before it ends.
   */
  reached?(subject: string): Promise<string>;
  /**
   * What its events are about; undefined if its subject no longer exists. Kinds without it publish no events, such as mail
   * and nightly jobs.
   */
  about?(subject: string): Promise<JobEventContext | undefined>;
  /** Called once, when the job has failed and is not tried again. */
  failed(subject: string, payload: unknown, error: unknown): Promise<void>;
}

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: Pick<LiveBus, "publish">;
  readonly handlers: readonly JobHandler[];
  /** Whether no other process uses the database (SQLite). Then leases left by a crash are released at the start. */
  readonly isOnlyProcess: boolean;
  /** The maximum number of jobs at a time, not counting a long one. */
  readonly parallel: number;
}

/** Kinds of jobs that share a limit. A full lane does not delay the other lanes. */
interface Lane {
  readonly kinds: Kinds;
  readonly max: number;
  readonly active: Set<Promise<void>>;
}

export interface JobRunner {
  /** Looks for due jobs now instead of at the next tick. */
  wake(): void;
  /** Aborts the running jobs, returns them to the queue and waits until they have ended. */
  stop(): Promise<void>;
  readonly running: () => number;
}

const leaseMs = seconds(30);
const tickMs = seconds(1);
/**
 * After this many interrupted runs in a row, the job itself may crash the process. From then on no other job runs with it.
 * Our own estimate.
 */
const suspectFrom = 3;
/** After this many interrupted runs in a row, a job fails. Our own estimate: so many are not a coincidence. */
const maxStalled = 20;
/**
 * Longer than the 10 s in which systemd counts restarts: a job that crashes the process must not use up the allowed
 * restarts.
 */
const suspectPauseMs = seconds(15);
/** Pauses before the second, third, ... attempt. */
const pausesMs = [seconds(2), seconds(15), minutes(1), minutes(5)];
/** The pause after a run that failed because the disk was full or the database did not answer. Our own estimate. */
const outagePauseMs = seconds(30);

export async function startJobRunner(options: Options): Promise<JobRunner> {
  const { store, clock, log, live } = options;
  const owner = newId();
  const stopping = new AbortController();
  const long = options.handlers.filter(({ isLong }) => isLong).map(({ kind }) => kind);
  const lanes: readonly Lane[] = [
    { kinds: { not: long }, max: options.parallel, active: new Set() },
    ...(long.length > 0 ? [{ kinds: { only: long }, max: 1, active: new Set<Promise<void>>() }] : []),
  ];
  const ids = new Set<string>();
  const suspects = new Set<string>();
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  const failures = createOutageLog(log, clock);

  if (options.isOnlyProcess) {
    const released = { pauseFrom: suspectFrom, resumeAt: later(clock, suspectPauseMs) };
    await store.write((tx) => releaseAllLeases(tx, released));
  }

  /** Claims due jobs while the lanes have room. Only one run at a time; a call during a run causes another. */
  function look(): void {
    if (stopping.signal.aborted) return;
    isAskedAgain = true;
    looking ??= lookUntilIdle()
      .catch((error: unknown) => failures.log(error, "looking for jobs failed"))
      .finally(() => {
        looking = undefined;
      });
  }

  async function lookUntilIdle(): Promise<void> {
    while (isAskedAgain && !stopping.signal.aborted) {
      isAskedAgain = false;
      for (const lane of lanes) await fill(lane);
    }
  }

  async function fill({ kinds, max, active }: Lane): Promise<void> {
    while (active.size < max && suspects.size === 0 && !stopping.signal.aborted) {
      const claim = { owner, now: instantNow(clock), leaseUntil: later(clock, leaseMs) };
      const stalledBelow = ids.size === 0 ? undefined : suspectFrom;
      const job = await store.write((tx) => claimJob(tx, claim, { kinds, stalledBelow }));
      if (!job) return;
      // After a jump of the clock, one of our own leases may look expired.
      if (ids.has(job.id)) continue;
      ids.add(job.id);
      if (job.stalled >= suspectFrom) suspects.add(job.id);
      const work = perform(job)
        // The row of the job could not be written: its lease expires, and the job is claimed again.
        .catch((error: unknown) => failures.log(error, "a job's end could not be recorded", { job: job.id }))
        .finally(() => {
          active.delete(work);
          ids.delete(job.id);
          suspects.delete(job.id);
          look();
        });
      active.add(work);
    }
  }

  async function perform(job: Job): Promise<void> {
    const handler = options.handlers.find((one) => one.kind === job.kind);
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const heart = setInterval(() => void beat(job, lost), leaseMs / 3);
    const about = await handler?.about?.(job.subject).catch(() => undefined);
    const tell = (status: JobNews["status"]) => announce(job, about, status);
    try {
      if (!handler) throw new FinalError(`no handler for jobs of kind ${job.kind}`);
      if (job.attempts - job.interruptions > handler.maxAttempts) throw new FinalError("it was tried too often");
      await checkStalled(job, handler);
      tell("running");
      await handler.run(job.subject, job.payload, signal);
      const isOurs = await write((tx) =>
        finishJob(tx, job.id, { owner, status: "done", error: null, finishedAt: instantNow(clock) }),
      );
      if (isOurs) tell("completed");
    } catch (error) {
      const status = await afterError(job, handler, { error, lost: lost.signal.aborted });
      if (status) tell(status);
    } finally {
      clearInterval(heart);
    }
  }

  /** Throws FinalError for a job that was interrupted too often since its last progress. */
  async function checkStalled(job: Job, { reached }: JobHandler): Promise<void> {
    const now = await reached?.(job.subject);
    if (now !== undefined && now !== job.reached) return store.write((tx) => storeProgress(tx, job.id, owner, now));
    if (job.stalled < maxStalled) return;
    throw new FinalError(
      `The server stopped ${job.stalled} times while it worked on this, at the same point. One of its files may be damaged.`,
    );
  }

  function announce(job: Job, about: JobEventContext | undefined, status: JobNews["status"]): void {
    if (!about) return;
    live.publish(about.workspaceId, "job", {
      job_id: job.id,
      kind: job.kind,
      subject_id: job.subject,
      vehicle_id: about.vehicleId,
      resource: about.resource,
      status,
      attempt: job.attempts,
    });
  }

  async function beat(job: Job, lost: AbortController): Promise<void> {
    const still = await store
      .write((tx) => renewLease(tx, job.id, { owner, leaseUntil: later(clock, leaseMs) }))
      // A busy database does not mean that the job is lost: the next renewal or the end of the lease decides.
      .catch(() => true);
    if (!still) lost.abort();
  }

  /** The end of a job is stored even on a full disk. Otherwise the job would run again. */
  const write: Store["write"] = (work) => essential(() => store.write(work));

  /** Stores the end of a failed run. Returns the new status of the job; undefined if the runner has lost the job. */
  async function afterError(
    job: Job,
    handler: JobHandler | undefined,
    end: { error: unknown; lost: boolean },
  ): Promise<"waiting" | "failed" | undefined> {
    if (end.lost) return undefined;
    const message = end.error instanceof Error ? end.error.message : String(end.error);
    if (stopping.signal.aborted) {
      const isOurs = await write((tx) =>
        requeueJob(tx, job.id, { owner, runAfter: instantNow(clock), error: null, giveBackAttempt: true }),
      );
      return isOurs ? "waiting" : undefined;
    }
    if (isOutage(end.error)) {
      failures.log(end.error, "a job waits for the disk or the database", { job: job.id, kind: job.kind });
      const back = { owner, runAfter: later(clock, outagePauseMs), error: message, giveBackAttempt: true };
      return (await write((tx) => requeueJob(tx, job.id, back))) ? "waiting" : undefined;
    }
    // Interrupted runs do not count as errors of the job.
    const ownErrors = job.attempts - job.interruptions;
    const final = end.error instanceof FinalError || ownErrors >= (handler?.maxAttempts ?? 1);
    log.warn({ err: end.error, job: job.id, kind: job.kind, attempt: job.attempts, final }, "job failed");
    if (!final) {
      const pause = pausesMs[ownErrors - 1] ?? minutes(5);
      const isOurs = await write((tx) =>
        requeueJob(tx, job.id, { owner, runAfter: later(clock, pause), error: message, giveBackAttempt: false }),
      );
      return isOurs ? "waiting" : undefined;
    }
    await handler?.failed(job.subject, job.payload, end.error);
    const isOurs = await write((tx) =>
      finishJob(tx, job.id, { owner, status: "failed", error: message, finishedAt: instantNow(clock) }),
    );
    return isOurs ? "failed" : undefined;
  }

  const endTicks = clock.every(tickMs, look);
  look();
  return {
    wake: () => nonEssential(look),
    running: () => lanes.reduce((sum, { active }) => sum + active.size, 0),
    async stop() {
      endTicks();
      stopping.abort();
      // A job that is being claimed right now is returned to the queue like the others.
      await looking;
      await Promise.allSettled(lanes.flatMap(({ active }) => [...active]));
    },
  };
}

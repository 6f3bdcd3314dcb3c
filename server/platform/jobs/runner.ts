import type { LiveEvent } from "../../../contracts/events.ts";
import type { Clock } from "../clock.ts";
import { instantNow, later, minutes, seconds } from "../clock.ts";
import type { Store } from "../db/store.ts";
import { essential, ordinary } from "../disk/essential.ts";
import type { LiveBus } from "../events/live.ts";
import { newId } from "../ids.ts";
import type { Log } from "../log.ts";
import { createOutageLog, isOutage } from "../outage.ts";
import {
  claimJob,
  finishJob,
  type Job,
  type Kinds,
  noteReached,
  releaseAllLeases,
  renewLease,
  requeueJob,
} from "./jobs.repo.ts";

/** An error that a retry cannot fix: the job fails at once. */
export class FinalError extends Error {}

type JobNews = LiveEvent<"job">;
/** The workspace, vehicle and resource that job events concern. */
export interface JobAbout {
  readonly workspaceId: string;
  readonly vehicleId: string | null;
  readonly resource: JobNews["resource"];
}

export interface JobHandler {
  readonly kind: string;
  /** Runs that may end with an error of their own. Interrupted ones are counted apart. */
  readonly maxAttempts: number;
  /** It takes minutes of a core: of all such jobs one runs at a time, and the others do not wait for it. */
  readonly isLong?: true;
  /** Does the work from wherever an earlier attempt left it. Stops soon after `signal` aborts. */
  run(subject: string, payload: unknown, signal: AbortSignal): Promise<void>;
  /**
   * How far the work is, in any words that change when it moves on; read before each run. A job that is interrupted again
   * and again without moving on is given up at last. Kinds without it never move on before they end.
   */
  reached?(subject: string): Promise<string>;
  /** Undefined where its subject is gone. A kind without it is nobody's news: mail, what is done each night. */
  about?(subject: string): Promise<JobAbout | undefined>;
  /** Called once, when the job has failed for good. */
  failed(subject: string, payload: unknown, error: unknown): Promise<void>;
}

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: Pick<LiveBus, "publish">;
  readonly handlers: readonly JobHandler[];
  /** Whether this process alone works on the database (SQLite): leases left by a crash are free at once. */
  readonly alone: boolean;
  /** Jobs that run at a time, a long one apart. */
  readonly parallel: number;
}

/** Jobs that wait for each other, and for no others. */
interface Lane {
  readonly kinds: Kinds;
  readonly max: number;
  readonly active: Set<Promise<void>>;
}

export interface JobRunner {
  /** Looks for work now rather than at the next tick. */
  wake(): void;
  /** Hands the running jobs back and waits for them to let go. */
  stop(): Promise<void>;
  readonly running: () => number;
}

const leaseMs = seconds(30);
const tickMs = seconds(1);
/** Interrupted runs in a row after which a job may be what ends the process: from then on it runs alone. Our own estimate. */
const suspectFrom = 3;
/** Interrupted runs in a row, the later ones alone, after which a job is given up. Our own estimate: no run of bad luck. */
const maxStalled = 20;
/** Longer than the 10 s in which systemd counts restarts: a job that ends the process must not use them up. */
const suspectPauseMs = seconds(15);
/** Pauses before the second, third, ... attempt. */
const pausesMs = [seconds(2), seconds(15), minutes(1), minutes(5)];
/** Before a job is tried again that a full disk or an absent database ended. Our own estimate. */
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

  if (options.alone) {
    const released = { pauseFrom: suspectFrom, resumeAt: later(clock, suspectPauseMs) };
    await store.write((tx) => releaseAllLeases(tx, released));
  }

  /** Takes whatever is due, as long as there is room. One look at a time; who asks during one gets another. */
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
      // after a leap of the clock a lease of our own may look as if it had run out
      if (ids.has(job.id)) continue;
      ids.add(job.id);
      if (job.stalled >= suspectFrom) suspects.add(job.id);
      const work = perform(job)
        // the job's row could not be written: its lease runs out, and it is taken again
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

  /** Throws FinalError for a job that was interrupted too often since its work last moved on. */
  async function checkStalled(job: Job, { reached }: JobHandler): Promise<void> {
    const now = await reached?.(job.subject);
    if (now !== undefined && now !== job.reached) return store.write((tx) => noteReached(tx, job.id, owner, now));
    if (job.stalled < maxStalled) return;
    throw new FinalError(
      `The server stopped ${job.stalled} times while it worked on this, at the same point. One of its files may be damaged.`,
    );
  }

  function announce(job: Job, about: JobAbout | undefined, status: JobNews["status"]): void {
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
      // a database that is busy takes no job away: the next beat, or the lease's end, tells
      .catch(() => true);
    if (!still) lost.abort();
  }

  /** How a job ended is written on a full disk, too: it must not be done again for want of a row. */
  const write: Store["write"] = (work) => essential(() => store.write(work));

  /** Answers how the job stands now; undefined where it is another's, or was cancelled. */
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
    // what ended by a crash of the process is no error of the job's
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
    wake: () => ordinary(look),
    running: () => lanes.reduce((sum, { active }) => sum + active.size, 0),
    async stop() {
      endTicks();
      stopping.abort();
      // a job that was being claimed at this moment is handed back like the others
      await looking;
      await Promise.allSettled(lanes.flatMap(({ active }) => [...active]));
    },
  };
}

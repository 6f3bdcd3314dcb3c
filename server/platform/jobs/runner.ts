import { type Clock, instantNow, later, seconds } from "../clock.ts";
import type { Store } from "../db/store.ts";
import { nonEssential } from "../disk/essential.ts";
import type { LiveBus } from "../events/live.ts";
import { newId } from "../ids.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createOutageLog } from "../outage.ts";
import type { JobHandler } from "./handler.ts";
import { type Claimable, claimJob, type Job, type Kinds, releaseAllLeases } from "./jobs.repo.ts";
import { leaseMs, type RunNeeds, runJob } from "./run-job.ts";

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: Pick<LiveBus, "publish">;
  readonly handlers: readonly JobHandler[];
  /** Whether no other process uses the database (SQLite). Then leases left by a crash are released at the start. */
  readonly isOnlyProcess: boolean;
  /** Receives the result and the duration of each run. */
  readonly observe?: Metrics["job"] | undefined;
  /** The maximum number of concurrent jobs, not counting a long one. */
  readonly parallel: number;
}

/** Kinds of jobs that share a limit. A full lane does not delay other lanes. */
interface Lane {
  readonly kinds: Kinds;
  readonly max: number;
  readonly active: Set<Promise<void>>;
}

export interface JobRunner {
  /** Searches for due jobs now instead of at the next tick. */
  wake(): void;
  /** Aborts the running jobs, returns them to the queue and waits until they have ended. */
  stop(): Promise<void>;
  readonly running: () => number;
}

const tickMs = seconds(1);
/**
 * After this many consecutive interruptions, the job itself may crash the process. From then on it runs alone. Our own
 * estimate.
 */
const suspectFrom = 3;
/** Longer than the 10 s in which systemd counts restarts: a job that crashes the process must not use up the allowed restarts. */
const suspectPauseMs = seconds(15);

export async function startJobRunner(options: Options): Promise<JobRunner> {
  const { clock, log } = options;
  const owner = newId();
  const stopping = new AbortController();
  const failures = createOutageLog(log, clock);
  const runNeeds = { ...options, owner, stopping: stopping.signal, failures };
  const lanes = lanesOf(options);
  /** The ids of the running jobs. `suspects`: those that may crash the process. */
  const ids = new Set<string>();
  const suspects = new Set<string>();

  if (options.isOnlyProcess) await requeueInterrupted(options);

  async function fill({ kinds, max, active }: Lane): Promise<void> {
    while (active.size < max && suspects.size === 0 && !stopping.signal.aborted) {
      const job = await claimNext(runNeeds, { kinds, stalledBelow: ids.size === 0 ? undefined : suspectFrom });
      if (!job) return;
      // After a clock jump, one of our own leases may look expired.
      if (!ids.has(job.id)) begin(job, active);
    }
  }

  function begin(job: Job, active: Lane["active"]): void {
    ids.add(job.id);
    if (job.stalled >= suspectFrom) suspects.add(job.id);
    const run = runJob(runNeeds, job)
      // The end of the job could not be stored: its lease expires, and the job is claimed again.
      .catch((error: unknown) => failures.log(error, "a job's end could not be recorded", { job: job.id }))
      .finally(() => {
        active.delete(run);
        ids.delete(job.id);
        suspects.delete(job.id);
        search.request();
      });
    active.add(run);
  }

  const search = createSearch({
    stopping: stopping.signal,
    /** Claims due jobs while the lanes have capacity. */
    async run() {
      for (const lane of lanes) await fill(lane);
    },
    failed: (error) => failures.log(error, "looking for jobs failed"),
  });
  const stopTicks = clock.every(tickMs, search.request);
  search.request();
  return {
    wake: () => nonEssential(search.request),
    running: () => lanes.reduce((sum, { active }) => sum + active.size, 0),
    async stop() {
      stopTicks();
      stopping.abort();
      // A job that is being claimed now is returned to the queue like the others.
      await search.ended();
      await Promise.allSettled(lanes.flatMap(({ active }) => [...active]));
    },
  };
}

/** Returns jobs that a crash interrupted to the queue. Jobs that may have caused the crash wait first. */
async function requeueInterrupted({ store, clock }: Options): Promise<void> {
  const pause = { pauseFrom: suspectFrom, resumeAt: later(clock, suspectPauseMs) };
  await store.write((tx) => releaseAllLeases(tx, pause));
}

async function claimNext({ store, clock, owner }: RunNeeds, claimable: Claimable): Promise<Job | undefined> {
  const claim = { owner, now: instantNow(clock), leaseUntil: later(clock, leaseMs) };
  return store.write((tx) => claimJob(tx, claim, claimable));
}

/** One lane for ordinary jobs, and one for long jobs if there are any. */
function lanesOf({ handlers, parallel }: Options): readonly Lane[] {
  const long = handlers.filter(({ isLong }) => isLong).map(({ kind }) => kind);
  const ordinary: Lane = { kinds: { not: long }, max: parallel, active: new Set() };
  return long.length > 0 ? [ordinary, { kinds: { only: long }, max: 1, active: new Set() }] : [ordinary];
}

interface SearchNeeds {
  readonly stopping: AbortSignal;
  run(): Promise<void>;
  failed(error: unknown): void;
}

/** Runs a search for jobs. Only one runs at a time. A request during a run causes another run. */
function createSearch({ stopping, run, failed }: SearchNeeds) {
  let running: Promise<void> | undefined;
  let isRequested = false;

  async function runWhileRequested(): Promise<void> {
    while (isRequested && !stopping.aborted) {
      isRequested = false;
      await run();
    }
  }

  return {
    request(): void {
      if (stopping.aborted) return;
      isRequested = true;
      running ??= runWhileRequested()
        .catch(failed)
        .finally(() => {
          running = undefined;
        });
    },
    /** Waits for the running search. */
    ended: async (): Promise<void> => running,
  };
}

import { type Clock, days, instantNow, instantOf, later, nextTimeOfDay } from "../clock.ts";
import type { Store } from "../db/store.ts";
import type { Log } from "../log.ts";
import type { JobHandler } from "./handler.ts";
import { deleteFinishedJobs, insertJobOnce } from "./jobs.repo.ts";
import { enqueue } from "./queue.ts";

/** Deletes records after their retention period (see docs/retention.md). */
export interface Pruning {
  readonly what: string;
  run(): Promise<unknown>;
}

const jobKind = "maintenance.nightly";
const startsAtHour = 3;
const finishedJobsKept = days(30);

/**
 * One job per night for all instances, because its id contains the date. A workstation that was off at night runs it at
 * its next start.
 */
export function createNightlyJob({
  store,
  clock,
  log,
  prunings,
  kindsToEnqueue,
}: {
  store: Store;
  clock: Clock;
  log: Log;
  prunings: readonly Pruning[];
  /** Kinds of jobs to enqueue every night, for work that takes long or does more than delete. Their subject is "". */
  kindsToEnqueue: readonly string[];
}) {
  async function schedule(): Promise<void> {
    const night = nextTimeOfDay(startsAtHour, clock.now());
    const id = `${jobKind}:${instantOf(night)}`;
    const job = { id, kind: jobKind, subject: "installation", payload: {}, attempts: 0 } as const;
    await store.write((tx) =>
      insertJobOnce(tx, { ...job, status: "queued", runAfter: instantOf(night), createdAt: instantNow(clock) }),
    );
  }

  const finishedJobs: Pruning = {
    what: "finished jobs",
    run: () => store.write((tx) => deleteFinishedJobs(tx, later(clock, -finishedJobsKept))),
  };

  const job: JobHandler = {
    kind: jobKind,
    maxAttempts: 3,
    async run() {
      await schedule();
      await store.write(async (tx) => {
        for (const kind of kindsToEnqueue) await enqueue(tx, clock, { kind, subject: "" });
      });
      for (const pruning of [...prunings, finishedJobs]) {
        // If one fails, the others still run.
        await pruning.run().catch((error: unknown) => log.warn({ err: error, what: pruning.what }, "pruning failed"));
      }
    },
    failed: async () => undefined,
  };
  return { job, schedule };
}

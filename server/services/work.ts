import type { Clock } from "../platform/clock.ts";
import type { Store } from "../platform/db/store.ts";
import { createNightlyJob, type Pruning } from "../platform/jobs/nightly.ts";
import { type JobRunner, startJobRunner } from "../platform/jobs/runner.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { openServices } from "../services.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly services: Awaited<ReturnType<typeof openServices>>;
  /** The platform's nightly deletions. */
  readonly prunings: readonly Pruning[];
  readonly observe: Metrics["job"] | undefined;
}

/** The number of concurrent jobs: one can wait for the models while another creates a PDF or sends a mail. */
const jobsAtOnce = 2;

/** Starts the background work: jobs and the delivery of webhooks. */
export async function startWork({ store, clock, log, services, prunings, observe }: Needs): Promise<JobRunner> {
  const all = [...services.prunings, ...prunings];
  const nightly = createNightlyJob({ store, clock, log, prunings: all, kindsToEnqueue: services.nightly });
  await nightly.schedule();
  const runner = await startJobRunner({
    store,
    clock,
    log,
    observe,
    live: services.live,
    handlers: [...services.jobs, nightly.job],
    // No other process uses a SQLite file, so unfinished work in it was left by a crash.
    isOnlyProcess: store.dialect === "sqlite",
    parallel: jobsAtOnce,
  });
  await services.webhooks.start();
  return runner;
}

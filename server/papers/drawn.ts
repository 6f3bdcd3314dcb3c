import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../contracts/kit/errors.ts";
import type { Clock } from "../platform/clock.ts";
import type { Store } from "../platform/db/store.ts";
import { hasUnfinishedJob } from "../platform/jobs/jobs.repo.ts";
import { enqueue } from "../platform/jobs/queue.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly wakeJobs: () => void;
}
/** The paper as it would have to be now, by its storage key, and where it lies if it was drawn. */
interface Look {
  readonly key: string;
  readonly path: string | undefined;
}

const patienceMs = 60_000;
const pollMs = 50;

/**
 * A local path to a paper as it stands: where it was not drawn yet, or became out of date meanwhile, a job draws it
 * while the caller waits. Throws INSPECTION_NOT_READY when that takes longer than a minute, INTERNAL_ERROR when the job
 * gave up.
 */
export async function drawn(
  { store, clock, wakeJobs }: Needs,
  job: { readonly kind: string; readonly subject: string },
  look: () => Promise<Look>,
): Promise<string> {
  let asked: string | undefined;
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    // asked before the look: a job that ends in between has put the paper there
    const isUnderWay = asked !== undefined && (await hasUnfinishedJob(store.read, job.kind, job.subject));
    const { key, path } = await look();
    if (path !== undefined) return path;
    if (!isUnderWay) {
      if (asked === key) {
        throw new AppError("INTERNAL_ERROR", {
          message: "The report could not be drawn; its data is safe. Try again.",
        });
      }
      asked = key;
      await store.write((tx) => enqueue(tx, clock, job));
      wakeJobs();
    }
    await pause(pollMs);
  }
  throw new AppError("INSPECTION_NOT_READY", { message: "The report is still being drawn; ask again in a moment." });
}

import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { hasUnfinishedJob } from "../../platform/jobs/jobs.repo.ts";
import { enqueue } from "../../platform/jobs/queue.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly wakeJobs: () => void;
}
/** The storage key of the current edition, and its local path if its PDF exists. */
interface CurrentEdition {
  readonly key: string;
  readonly path: string | undefined;
}

const timeoutMs = 60_000;
const pollMs = 50;

/**
 * Returns a local path to the PDF of the current edition. If it does not exist yet, a job draws it while the caller waits.
 * Throws INSPECTION_NOT_READY after a minute, INTERNAL_ERROR if the job failed.
 */
export async function waitForPdf(
  { store, clock, wakeJobs }: Needs,
  job: { readonly kind: string; readonly subject: string },
  currentEdition: () => Promise<CurrentEdition>,
): Promise<string> {
  let requestedKey: string | undefined;
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    // read before the edition: a job that ends in between has stored the PDF by then
    const isRunning = requestedKey !== undefined && (await hasUnfinishedJob(store.read, job.kind, job.subject));
    const { key, path } = await currentEdition();
    if (path !== undefined) return path;
    if (!isRunning) {
      if (requestedKey === key) {
        throw new AppError("INTERNAL_ERROR", {
          message: "The report could not be drawn; its data is safe. Try again.",
        });
      }
      requestedKey = key;
      await store.write((tx) => enqueue(tx, clock, job));
      wakeJobs();
    }
    await pause(pollMs);
  }
  throw new AppError("INSPECTION_NOT_READY", { message: "The report is still being drawn; ask again in a moment." });
}

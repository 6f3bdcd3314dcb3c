import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Clock } from "../../../clock.ts";
import type { Store } from "../../../db/store.ts";
import type { Caller } from "../../../http/guards/caller.ts";
import { hasUnfinishedJob } from "../../../jobs/jobs.repo.ts";
import { enqueue } from "../../../jobs/queue.ts";
import type { Storage } from "../../../storage/storage.ts";
import { reportJob } from "../analysis/progress.ts";
import type { Visual } from "../visual.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly visual: Visual;
  readonly wakeJobs: () => void;
}

const patienceMs = 60_000;
const pollMs = 100;

/**
 * The PDF of the findings as they stand. A paper that an earlier review made out of date, or that was
 * not wished for at first, is drawn by a job while the caller waits.
 */
export function openPapers({ store, clock, storage, visual, wakeJobs }: Needs) {
  async function upToDate(caller: Caller, id: string): Promise<string | undefined> {
    const { row } = await visual.completed(caller, id);
    return row.reportKey !== null && row.reportRevision === row.revision ? storage.localPath(row.reportKey) : undefined;
  }
  return {
    /** A local path. Throws INSPECTION_NOT_READY when the drawing takes longer than a minute. */
    async pdf(caller: Caller, id: string): Promise<string> {
      const ready = await upToDate(caller, id);
      if (ready !== undefined) return ready;
      const { row } = await visual.completed(caller, id);
      await store.write((tx) => enqueue(tx, clock, { kind: reportJob, subject: row.id }));
      wakeJobs();
      const deadline = performance.now() + patienceMs;
      while (performance.now() < deadline) {
        const path = await upToDate(caller, id);
        if (path !== undefined) return path;
        if (!(await hasUnfinishedJob(store.read, reportJob, row.id))) {
          throw new AppError("INTERNAL_ERROR", {
            message: "The report could not be drawn; its findings are safe. Try again.",
          });
        }
        await pause(pollMs);
      }
      throw new AppError("INSPECTION_NOT_READY", {
        message: "The report is still being drawn; ask again in a moment.",
      });
    },
  };
}
export type Papers = ReturnType<typeof openPapers>;

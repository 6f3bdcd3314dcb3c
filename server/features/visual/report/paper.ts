import type { Caller } from "../../../access/caller.ts";
import { drawn } from "../../../papers/drawn.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { reportJob } from "../analysis/progress.ts";
import type { Visual } from "../visual.service.ts";
import type { Reports } from "./report.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly visual: Visual;
  readonly reports: Pick<Reports, "keyOf">;
  readonly wakeJobs: () => void;
}

/**
 * The PDF of the findings as they stand. A paper that a review or a correction of the vehicle made out of date, or that
 * was not wished for at first, is drawn by a job while the caller waits.
 */
export function openPapers({ store, clock, storage, visual, reports, wakeJobs }: Needs) {
  return {
    /** A local path. Throws INSPECTION_NOT_READY when the drawing takes longer than a minute. */
    async pdf(caller: Caller, id: string): Promise<string> {
      return drawn({ store, clock, wakeJobs }, { kind: reportJob, subject: id }, async () => {
        const { row } = await visual.completed(caller, id);
        const key = await reports.keyOf(row);
        return { key, path: row.reportKey === key ? await storage.localPath(key) : undefined };
      });
    },
  };
}
export type Papers = ReturnType<typeof openPapers>;

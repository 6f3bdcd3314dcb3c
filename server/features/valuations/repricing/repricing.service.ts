import type { Repricing } from "../../../../contracts/repricing.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { lastRun } from "../../../platform/jobs/last-run.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import { notPricedMessages } from "./not-priced.ts";
import { repricingJob } from "./repricing.job.ts";
import { countChecked, listNotPriced } from "./repricing.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly wakeJobs: () => void;
}

/** Starting automatic valuations of the stock, and reading their result. */
export function createRepricing({ store, clock, wakeJobs }: Needs) {
  return {
    async start({ workspaceId: subject }: Caller): Promise<{ job_id: string; status: "processing" }> {
      const jobId = await store.write((tx) => enqueue(tx, clock, { kind: repricingJob, subject }));
      wakeJobs();
      return { job_id: jobId, status: "processing" };
    },

    async get({ workspaceId }: Caller, page: { readonly limit: number; readonly offset: number }): Promise<Repricing> {
      const { inStock, checked, unpriced, lastCheckedAt } = await countChecked(store.read, workspaceId);
      const rows = await listNotPriced(store.read, workspaceId, page);
      return {
        job: await lastRun(store.read, repricingJob, workspaceId),
        last_checked_at: lastCheckedAt,
        in_stock: inStock,
        priced: checked - unpriced,
        total: unpriced,
        not_priced: rows.map(({ vehicleId, reason, checkedAt }) => ({
          vehicle_id: vehicleId,
          reason,
          message: notPricedMessages[reason],
          checked_at: checkedAt,
        })),
        ...page,
      };
    },
  };
}
export type RepricingService = ReturnType<typeof createRepricing>;

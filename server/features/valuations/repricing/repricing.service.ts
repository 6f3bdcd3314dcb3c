import type { TeamPermission } from "../../../../contracts/accounts/teams.ts";
import type { Repricing } from "../../../../contracts/pricing/repricing.ts";
import { type Access, accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { lastRun } from "../../../platform/jobs/last-run.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import { notPricedMessages } from "./not-priced.ts";
import { repricingJob } from "./repricing.job.ts";
import { countChecked, listNotPriced, workspacesInStock } from "./repricing.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly wakeJobs: () => void;
}

/** Starting automatic valuations of the stock, and reading their result. */
export function createRepricing({ store, clock, wakeJobs }: Needs) {
  return {
    /** One job per workspace. Returns the first one: that of the caller's own stock, if they have any. */
    async start(caller: Caller): Promise<{ job_id: string; status: "processing" }> {
      const [first, ...others] = await stockWorkspaces(await accessOf(store.read, caller), "edit_inventory");
      const jobId = await store.write(async (tx) => {
        for (const subject of others) await enqueue(tx, clock, { kind: repricingJob, subject });
        return enqueue(tx, clock, { kind: repricingJob, subject: first });
      });
      wakeJobs();
      return { job_id: jobId, status: "processing" };
    },

    async get(caller: Caller, page: { readonly limit: number; readonly offset: number }): Promise<Repricing> {
      const access = await accessOf(store.read, caller);
      const { inStock, checked, unpriced, lastCheckedAt } = await countChecked(store.read, access.scope);
      const rows = unpriced > page.offset ? await listNotPriced(store.read, access.scope, page) : [];
      return {
        job: await currentRun(access),
        last_checked_at: lastCheckedAt,
        in_stock: inStock,
        priced: checked - unpriced,
        total: unpriced,
        not_priced: rows.map(({ vehicleId, vehicle, reason, checkedAt }) => ({
          vehicle_id: vehicleId,
          vehicle,
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

/**
 * The workspaces with vehicles in stock for which the caller has the permission, their own first. Only their own if there
 * are none.
 */
async function stockWorkspaces(access: Access, permission: TeamPermission): Promise<[string, ...string[]]> {
  const { workspaceId } = access.caller;
  const seen = access.teamIds("view_inventory");
  const teamIds = access.teamIds(permission).filter((id) => seen.includes(id));
  const [first = workspaceId, ...others] = await workspacesInStock(access.db, { workspaceId, teamIds });
  return [first, ...others];
}

/** The unfinished job of one of the workspaces, else the last one of the first. */
async function currentRun(access: Access): Promise<Repricing["job"]> {
  const workspaces = await stockWorkspaces(access, "view_inventory");
  const runs = await Promise.all(workspaces.map((id) => lastRun(access.db, repricingJob, id)));
  return runs.find((run) => run?.status === "processing") ?? runs[0] ?? null;
}

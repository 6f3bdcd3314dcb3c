import type { Clock } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import type { JobHandler } from "../../../platform/jobs/handler.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import { type CheckNeeds, checkStock } from "./check-stock.ts";
import { workspacesWithStock } from "./repricing.repo.ts";

/** The kind of job that values the stock of a workspace, its subject. With the subject "" it starts one for each workspace. */
export const repricingJob = "pricing.reprice";
/** Several imports may follow each other: the stock is valued once after all of them. */
const pauseMs = 10_000;

const enqueueFor = (tx: Writer, clock: Clock, workspaceId: string, startsIn = 0): Promise<string> =>
  enqueue(tx, clock, { kind: repricingJob, subject: workspaceId, startsIn });

/** Values the stock soon after its market or the market's model has changed. */
export const repriceAfterChange =
  ({ store, clock }: { readonly store: Store; readonly clock: Clock }) =>
  async (workspaceId: string): Promise<void> => {
    await store.write((tx) => enqueueFor(tx, clock, workspaceId, pauseMs));
  };

export function createRepricingJob(needs: CheckNeeds): JobHandler {
  const { store, clock } = needs;
  return {
    kind: repricingJob,
    maxAttempts: 3,
    isLong: true,
    async run(workspaceId, _payload, signal) {
      if (workspaceId !== "") return checkStock(needs, workspaceId, signal);
      const workspaces = await workspacesWithStock(store.analytics);
      await store.write(async (tx) => {
        for (const id of workspaces) await enqueueFor(tx, clock, id);
      });
    },
    about: async (workspaceId) =>
      workspaceId === "" ? undefined : { workspaceId, vehicleId: null, resource: "pricing" },
    failed: async () => undefined,
  };
}

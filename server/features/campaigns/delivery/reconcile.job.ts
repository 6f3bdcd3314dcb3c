import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { JobEventContext, JobHandler } from "../../../platform/jobs/handler.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { PictureUrls } from "../campaign-photos.ts";
import { type CampaignRow, findCampaignForWork } from "../campaigns.repo.ts";
import type { Accounts } from "../connections/accounts.ts";
import type { Connectors } from "../connector/connectors.ts";
import { platformNames, Refused, Unavailable } from "../connector/port.ts";
import { type Outcome, outcomeOf, type Unsent } from "./outcomes.ts";
import { isBought, isPending } from "./platform-state.ts";
import { type PlatformRow, platformById } from "./platforms.repo.ts";
import type { Purchases } from "./purchase.service.ts";
import { isRecent, queryPurchase } from "./query-purchase.ts";
import { reconcileJob, requestTimeoutMs } from "./requests/perform-effects.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly accounts: Accounts;
  readonly pictureUrls: PictureUrls;
  readonly purchases: Pick<Purchases, "settle">;
}

/** Queries the platforms for the state of purchases, above all of those with a pending request. */
export function createReconciliation(needs: Needs) {
  const { store, clock, purchases } = needs;
  const settle = (row: PlatformRow, outcome: Outcome | Unsent): Promise<void> =>
    store.write(async (tx) => {
      const work = await findCampaignForWork(tx, row.campaignId);
      if (work) await purchases.settle(tx, { campaign: work.campaign, row }, { outcome });
    });

  /**
   * Stores the state of a purchase on the platform. Throws Unavailable while it is unknown; if the platform refuses the
   * account, the refusal is its cause.
   */
  async function reconcile(row: PlatformRow): Promise<void> {
    const outcome = await queryPurchase(needs, row).catch((error: unknown) => {
      if (error instanceof Refused) return outcomeOf(error, false);
      throw error;
    });
    await settle(row, outcome);
    if (outcome.kind === "unanswered") throw new Unavailable(outcome.error.message, true);
  }

  /** The workspace and vehicle of a job about a platform's row. */
  async function about(id: string): Promise<JobEventContext | undefined> {
    const row = await platformById(store.read, id);
    const campaign: CampaignRow | undefined = row && (await findCampaignForWork(store.read, row.campaignId))?.campaign;
    return campaign && { workspaceId: campaign.workspaceId, vehicleId: campaign.vehicleId, resource: "campaigns" };
  }

  const job: JobHandler = {
    kind: reconcileJob,
    // every five minutes for about a week: a posting service may be unavailable for days
    maxAttempts: 2000,
    async run(id) {
      const row = await platformById(store.read, id);
      if (!row || !isPending(row.status)) return;
      if (!isRecent(row, clock)) return reconcile(row);
      await store.write((tx) => enqueue(tx, clock, { kind: reconcileJob, subject: id, startsIn: requestTimeoutMs }));
    },
    about,
    async failed(id, _payload, error) {
      const row = await platformById(store.read, id);
      if (!row || !isPending(row.status)) return;
      const reason = error instanceof Error ? error.message : String(error);
      const message = `It is unknown whether the campaign runs: check it on ${platformNames[row.platform]}. ${reason}`;
      // a purchase keeps its last known state, and is queried every night
      const kind = isBought(row.status) ? "refused" : "abandoned";
      await settle(row, { kind, error: { code: "CONNECTOR_UNAVAILABLE", message } });
    },
  };

  return { job, reconcile, about };
}
export type Reconciliation = ReturnType<typeof createReconciliation>;

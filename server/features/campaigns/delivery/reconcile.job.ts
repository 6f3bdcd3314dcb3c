import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { JobAbout, JobHandler } from "../../../platform/jobs/runner.ts";
import { adOn } from "../campaigns.present.ts";
import { type CampaignRow, findCampaignForWork } from "../campaigns.repo.ts";
import type { Accounts } from "../connections/accounts.ts";
import type { Connectors } from "../connector/connectors.ts";
import { platformNames, Refused, Unavailable } from "../connector/port.ts";
import { type Outcome, outcomeOf, type Unsent } from "./outcomes.ts";
import { isBought, isPending, requestedState, shownState } from "./platform-state.ts";
import { type PlatformRow, platformById } from "./platforms.repo.ts";
import { type Purchases, pendingError, reconcileJob, requestTimeoutMs } from "./purchase.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly accounts: Accounts;
  readonly purchases: Pick<Purchases, "settle">;
}

/** Queries the platforms for the state of purchases, above all of those with a pending request. */
export function createReconciliation({ store, clock, connectors, accounts, purchases }: Needs) {
  /** A recent request can still be processed. */
  const isRecent = ({ requestedAt }: PlatformRow): boolean =>
    requestedAt !== null && clock.now().getTime() - Date.parse(requestedAt) < requestTimeoutMs;

  /** Whether the sender may still wait for the answer. It would have stored the answer, or an error without one. */
  const isInProgress = (row: PlatformRow): boolean => isPending(row.status) && row.errorCode === null && isRecent(row);

  /** The state of a purchase on the platform. Throws Unavailable while it is unknown. */
  async function query(row: PlatformRow): Promise<Outcome> {
    const work = await findCampaignForWork(store.read, row.campaignId);
    if (!work || row.request === null) throw new Unavailable("There is no purchase to look up.", false);
    // the platform could process it after the next request
    if (isInProgress(row)) throw pendingError();
    const { request } = row;
    const connector = connectors(work.environment);
    const { account, purchase } = await accounts
      .buyer(work.campaign.workspaceId, row)
      .then(async (buyer) => ({ account: buyer, purchase: await connector.find(buyer, request) }))
      .catch((error: unknown) => {
        // a permission error does not resolve a pending request: keep it pending
        if (error instanceof Refused && isPending(row.status))
          throw new Unavailable(error.message, true, { cause: error });
        throw error;
      });
    if (!purchase) return notFound(row);
    // a lost pause or change is sent again; a lost resumption is reported to its caller instead
    const state = requestedState(row.status);
    if (state === null || shownState(row.status) !== "running" || purchase.state !== "running")
      return { kind: "found", purchase };
    await connector.set(account, request, { state, ad: adOn(work.campaign, row) });
    return { kind: "found", purchase: { ...purchase, state } };
  }

  function notFound(row: PlatformRow): Outcome {
    const name = platformNames[row.platform];
    const missing = (message: string): Outcome => ({
      kind: "refused",
      error: { code: "CAMPAIGN_NOT_FOUND", message },
    });
    if (isBought(row.status)) return missing(`${name} no longer knows the campaign.`);
    if (row.status === "unconfirmed") return missing(`${name} never started it: activate it again.`);
    if (isRecent(row)) throw new Unavailable("Its activation is in progress; try again in a moment.", true);
    const message = "The activation was interrupted before anything was bought: activate it again.";
    return { kind: "refused", error: { code: "CONNECTOR_UNAVAILABLE", message } };
  }

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
    const outcome = await query(row).catch((error: unknown) => {
      if (error instanceof Refused) return outcomeOf(error, false);
      throw error;
    });
    await settle(row, outcome);
    if (outcome.kind === "unanswered") throw new Unavailable(outcome.error.message, true);
  }

  /** The workspace and vehicle of a job about a platform's row. */
  async function about(id: string): Promise<JobAbout | undefined> {
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
      if (!isRecent(row)) return reconcile(row);
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

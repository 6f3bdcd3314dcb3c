import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { JobAbout, JobHandler } from "../../../platform/jobs/runner.ts";
import { adOn } from "../campaigns.present.ts";
import { findCampaignForWork } from "../campaigns.repo.ts";
import type { Accounts } from "../connections/accounts.ts";
import type { Connectors } from "../connector/connectors.ts";
import { platformNames, Refused, Unavailable } from "../connector/port.ts";
import { type Asking, answeredWithin, lookingUp, underWay } from "./asking.ts";
import { type Outcome, outcomeOf } from "./outcomes.ts";
import { isBought, isPending, requestedState, shownState } from "./platform-state.ts";
import { type PlatformRow, platformById } from "./platforms.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly accounts: Accounts;
  readonly asking: Asking;
}

/** Finds out from the platforms how campaigns stand, above all those that were asked for without an answer. */
export function openLookingUp({ store, clock, connectors, accounts, asking }: Needs) {
  const isYoung = ({ requestedAt }: PlatformRow): boolean =>
    requestedAt !== null && clock.now().getTime() - Date.parse(requestedAt) < answeredWithin;

  /** Whoever asked may still be at it: an answer, or its absence, would have been written down. */
  const isUnderWay = (row: PlatformRow): boolean => isPending(row.status) && row.errorCode === null && isYoung(row);

  /** What a row has come to, by its number. Throws Unavailable where that cannot be told yet. */
  async function found(row: PlatformRow): Promise<Outcome> {
    const work = await findCampaignForWork(store.read, row.campaignId);
    if (!work || row.request === null) throw new Unavailable("There is nothing to look up.", false);
    // it might still arrive, after whatever is asked next
    if (isUnderWay(row)) throw underWay();
    const { request } = row;
    const connector = connectors(work.environment);
    const { who, standing } = await accounts
      .buyer(work.campaign.workspaceId, row)
      .then(async (who) => ({ who, standing: await connector.look(who, request) }))
      .catch((error: unknown) => {
        // who may not look cannot tell what became of a wish; of what is only compared it is news
        if (error instanceof Refused && isPending(row.status))
          throw new Unavailable(error.message, true, { cause: error });
        throw error;
      });
    if (!standing) return neverBought(row);
    // a pause or a change that did not arrive; of a resumption that did not, who asked for it hears
    const state = requestedState(row.status);
    if (state === null || shownState(row.status) !== "running" || standing.state !== "running")
      return { kind: "found", purchase: standing };
    await connector.set(who, request, { state, ad: adOn(work.campaign, row) });
    return { kind: "found", purchase: { ...standing, state } };
  }

  function neverBought(row: PlatformRow): Outcome {
    const name = platformNames[row.platform];
    if (isBought(row.status)) {
      return {
        kind: "refused",
        error: { code: "CAMPAIGN_NOT_FOUND", message: `${name} no longer knows the campaign.` },
      };
    }
    if (row.status === "unconfirmed")
      return {
        kind: "refused",
        error: { code: "CAMPAIGN_NOT_FOUND", message: `${name} never started it: activate it again.` },
      };
    if (isYoung(row)) throw new Unavailable("Its activation is under way; try again in a moment.", true);
    const message = "The activation was cut short before anything was bought: activate it again.";
    return { kind: "refused", error: { code: "CONNECTOR_UNAVAILABLE", message } };
  }

  /** Throws Unavailable while it cannot be told; where an account is in the way, with the refusal as its cause. */
  async function settled(row: PlatformRow): Promise<void> {
    const outcome = await found(row).catch((error: unknown) => {
      if (error instanceof Refused) return outcomeOf(error, false);
      throw error;
    });
    await store.write(async (tx) => {
      const work = await findCampaignForWork(tx, row.campaignId);
      if (work) await asking.settle(tx, { campaign: work.campaign, row }, { outcome });
    });
    if (outcome.kind === "unanswered") throw new Unavailable(outcome.error.message, true);
  }

  /** Whose news a job about a platform's row is. */
  async function about(id: string): Promise<JobAbout | undefined> {
    const row = await platformById(store.read, id);
    const work = row && (await findCampaignForWork(store.read, row.campaignId));
    if (!work) return undefined;
    const { workspaceId, vehicleId } = work.campaign;
    return { workspaceId, vehicleId, resource: "campaigns" };
  }

  const job: JobHandler = {
    kind: lookingUp,
    // every five minutes for about a week: a posting service may be away for days
    maxAttempts: 2000,
    async run(id) {
      const row = await platformById(store.read, id);
      if (!row || !isPending(row.status)) return;
      if (!isYoung(row)) return settled(row);
      await store.write((tx) => enqueue(tx, clock, { kind: lookingUp, subject: id, startsIn: answeredWithin }));
    },
    about,
    async failed(id, _payload, error) {
      const row = await platformById(store.read, id);
      if (!row || !isPending(row.status)) return;
      const why = error instanceof Error ? error.message : String(error);
      const message = `Nobody knows whether it runs: look there. ${why}`;
      const told = { code: "CONNECTOR_UNAVAILABLE", message };
      // what was bought stays as it was last known, and is compared each night
      const outcome = { kind: isBought(row.status) ? "refused" : "abandoned", error: told } as const;
      await store.write(async (tx) => {
        const work = await findCampaignForWork(tx, row.campaignId);
        if (work) await asking.settle(tx, { campaign: work.campaign, row }, { outcome });
      });
    },
  };

  return { job, settled, about };
}
export type LookingUp = ReturnType<typeof openLookingUp>;

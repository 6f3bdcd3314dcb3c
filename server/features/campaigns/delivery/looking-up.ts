import type { Clock } from "../../../clock.ts";
import type { Store } from "../../../db/store.ts";
import { enqueue } from "../../../jobs/queue.ts";
import type { JobHandler } from "../../../jobs/runner.ts";
import type { Log } from "../../../log.ts";
import { adOf } from "../campaigns.present.ts";
import { findCampaignForWork } from "../campaigns.repo.ts";
import type { Accounts } from "../connections/accounts.ts";
import type { Connectors } from "../connector/connectors.ts";
import { platformNames, Refused, Unavailable } from "../connector/port.ts";
import { type Asking, answeredWithin, lookingUp } from "./asking.ts";
import { type Outcome, outcomeOf } from "./outcomes.ts";
import { advancePlatform, boughtAfter, type PlatformRow, platformById } from "./platforms.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly connectors: Connectors;
  readonly accounts: Accounts;
  readonly asking: Asking;
}
const rowsAtOnce = 100;

/** Finds out from the platforms how campaigns stand: those that were asked for without an answer, and each night all. */
export function openLookingUp({ store, clock, log, connectors, accounts, asking }: Needs) {
  const isYoung = ({ requestedAt }: PlatformRow): boolean =>
    requestedAt !== null && clock.now().getTime() - Date.parse(requestedAt) < answeredWithin;

  /** What a row has come to, by its number. Throws Unavailable where that cannot be told yet. */
  async function found(row: PlatformRow): Promise<Outcome> {
    const work = await findCampaignForWork(store.read, row.campaignId);
    if (!work || row.request === null) throw new Unavailable("There is nothing to look up.", false);
    const connector = connectors(work.environment);
    const who = await accounts.who(work.campaign.workspaceId, row.platform);
    const standing = await connector.look(who, row.request).catch((error: unknown) => {
      // who may not look cannot tell what became of a wish; of what is only compared it is news
      if (error instanceof Refused && row.wanted !== null) throw new Unavailable(error.message, true);
      throw error;
    });
    if (!standing) return neverBought(row);
    if (row.wanted === "paused" && standing.state === "running") {
      await connector.set(who, row.request, { state: "paused", ad: adOf(work.campaign) });
      return { kind: "stands", standing: { ...standing, state: "paused" } };
    }
    return { kind: "stands", standing };
  }

  function neverBought(row: PlatformRow): Outcome {
    const name = platformNames[row.platform];
    if (row.state === "running" || row.state === "paused") {
      return {
        kind: "refused",
        error: { code: "CAMPAIGN_NOT_FOUND", message: `${name} no longer knows the campaign.` },
      };
    }
    if (isYoung(row)) throw new Unavailable("Its activation is under way; try again in a moment.", true);
    const message = "The activation was cut short before anything was bought: activate it again.";
    return { kind: "refused", error: { code: "CONNECTOR_UNAVAILABLE", message } };
  }

  async function settled(row: PlatformRow): Promise<void> {
    const outcome = await found(row).catch((error: unknown) => {
      if (error instanceof Refused) return outcomeOf(error, false);
      throw error;
    });
    await store.write(async (tx) => {
      const work = await findCampaignForWork(tx, row.campaignId);
      if (work) await asking.settle(tx, { campaign: work.campaign, row }, { outcome });
    });
  }

  const job: JobHandler = {
    kind: lookingUp,
    // every five minutes for about a week: a posting service may be away for days
    maxAttempts: 2000,
    async run(id) {
      const row = await platformById(store.read, id);
      if (!row || row.wanted === null) return;
      if (!isYoung(row)) return settled(row);
      await store.write((tx) => enqueue(tx, clock, { kind: lookingUp, subject: id, startsIn: answeredWithin }));
    },
    async about(id) {
      const row = await platformById(store.read, id);
      const work = row && (await findCampaignForWork(store.read, row.campaignId));
      if (!work) return undefined;
      const { workspaceId, vehicleId } = work.campaign;
      return { workspaceId, vehicleId, resource: "campaigns" };
    },
    async failed(id, _payload, error) {
      const row = await platformById(store.read, id);
      if (!row || row.wanted === null) return;
      const why = error instanceof Error ? error.message : String(error);
      const errorMessage = `Nobody knows whether it runs: look there. ${why}`;
      const change = { errorCode: "CONNECTOR_UNAVAILABLE", errorMessage, updatedAt: row.updatedAt };
      await store.write((tx) => advancePlatform(tx, row, change));
    },
  };

  /** Compares all that runs or is paused with what the platforms say of it. One that does not answer keeps none from its turn. */
  async function compareAll(): Promise<void> {
    let after = "";
    let rows: PlatformRow[];
    do {
      rows = await boughtAfter(store.read, after, rowsAtOnce);
      for (const row of rows) {
        await settled(row).catch((error: unknown) =>
          log.warn({ err: error, row: row.id }, "a campaign's state is unknown"),
        );
      }
      after = rows.at(-1)?.id ?? "";
    } while (rows.length === rowsAtOnce);
  }

  return { job, settled, compareAll };
}
export type LookingUp = ReturnType<typeof openLookingUp>;

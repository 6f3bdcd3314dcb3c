import type { Metrics, Platform } from "../../../../contracts/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { RateBook } from "../../../../contracts/rate-book.ts";
import { type Clock, instantNow, minutes } from "../../../clock.ts";
import type { Reader, Store } from "../../../db/store.ts";
import type { Caller } from "../../../http/guards/caller.ts";
import { campaignFor } from "../campaigns.access.ts";
import { type CampaignRow, setSpent } from "../campaigns.repo.ts";
import type { Accounts } from "../connections/accounts.ts";
import type { Connectors } from "../connector/connectors.ts";
import { type Delivered, platformNames } from "../connector/port.ts";
import { converted } from "../connector/rates.ts";
import { appErrorOf } from "../connector/told.ts";
import { findPlatformRow, type PlatformRow, platformsOf, setMetrics } from "./platforms.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly accounts: Accounts;
  readonly rateBooks: { current(db: Reader, workspaceId: string): Promise<Pick<RateBook, "exchange_rates">> };
}

/** The interface's figure (8): metrics are asked for once a minute at most. */
const metricsKept = minutes(1);

const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** The figures with what follows from them: shares in percent, costs in the account's currency. */
export const metricsOf = (said: Delivered, asOf: string): Metrics => ({
  ...said,
  ctr: rounded(100 * ratio(said.clicks, said.impressions), 2),
  cpc: rounded(ratio(said.spent, said.clicks), 2),
  cpm: rounded(1000 * ratio(said.spent, said.impressions), 2),
  frequency: rounded(ratio(said.impressions, said.reach), 2),
  conversion_rate: rounded(100 * ratio(said.conversions, said.clicks), 2),
  as_of: asOf,
});

/** How campaigns do, asked of the platforms and kept for a minute. */
export function openMetrics({ store, clock, connectors, accounts, rateBooks }: Needs) {
  /** By the platform's row: who asks while the platform is being asked waits for the same answer. */
  const asking = new Map<string, Promise<Metrics>>();

  async function ask(caller: Caller, campaign: CampaignRow, row: PlatformRow & { request: string }): Promise<Metrics> {
    const who = await accounts.who(campaign.workspaceId, row.platform);
    const said = await connectors(caller.environment).metrics(who, row.request);
    const metrics = metricsOf(said, instantNow(clock));
    await store.write(async (tx) => {
      await setMetrics(tx, row.id, { metrics, metricsAt: metrics.as_of });
      const { exchange_rates: rates } = await rateBooks.current(tx, campaign.workspaceId);
      const spent = (await platformsOf(tx, [campaign.id])).map(({ metrics: known }) =>
        known ? (converted(known.spent, { from: known.currency, to: campaign.currency }, rates) ?? 0) : 0,
      );
      const total = spent.reduce((sum, amount) => sum + amount, 0);
      await setSpent(tx, campaign.id, Math.round(total * 100));
    });
    return metrics;
  }

  /** Throws CAMPAIGN_NOT_FOUND for a platform on which it was never started. */
  return async (caller: Caller, campaignId: string, platform: Platform): Promise<Metrics> => {
    const wish = { id: campaignId, permission: "view_inventory", field: "campaignId" } as const;
    const { campaign } = await campaignFor(store.read, caller, wish);
    const row = await findPlatformRow(store.read, campaign.id, platform);
    if (!row || row.request === null || row.platformCampaignId === null) {
      const message = `The campaign has not run on ${platformNames[platform]}.`;
      throw new AppError("CAMPAIGN_NOT_FOUND", { message, field: "campaignId" });
    }
    const isFresh = row.metricsAt !== null && clock.now().getTime() - Date.parse(row.metricsAt) < metricsKept;
    if (isFresh && row.metrics) return row.metrics;
    const under = asking.get(row.id) ?? ask(caller, campaign, { ...row, request: row.request });
    asking.set(row.id, under);
    try {
      return await under;
    } catch (error) {
      throw appErrorOf(error);
    } finally {
      asking.delete(row.id);
    }
  };
}
export type AskMetrics = ReturnType<typeof openMetrics>;

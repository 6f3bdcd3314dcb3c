import type { Environment } from "../../../../contracts/accounts.ts";
import type { Metrics, Platform } from "../../../../contracts/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { RateBook } from "../../../../contracts/rate-book.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireCampaign } from "../../../access/records/require-campaign.ts";
import { type Clock, instantNow, minutes } from "../../../platform/clock.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import type { Log } from "../../../platform/log.ts";
import { type CampaignRow, holdCampaign, setSpent } from "../campaigns.repo.ts";
import type { Accounts } from "../connections/accounts.ts";
import type { Connectors } from "../connector/connectors.ts";
import { type Delivered, platformNames } from "../connector/port.ts";
import { converted } from "../connector/rates.ts";
import { appErrorOf } from "../connector/told.ts";
import { findPlatformRow, type PlatformRow, platformsOf, setMetrics } from "./platforms.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
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

type Numbered = PlatformRow & { request: string };
/** A number under which something was bought, which may have come to its end. */
const isNumbered = (row: PlatformRow | undefined): row is Numbered =>
  row !== undefined && row.request !== null && row.platformCampaignId !== null;

/**
 * What was spent under all numbers that a campaign has had, in cents of its currency, and the currencies in which more
 * was spent that cannot be counted, since no rate is known for them.
 */
export function spentOf(
  rows: readonly Pick<PlatformRow, "metrics" | "earlier">[],
  currency: string,
  rates: Pick<RateBook["exchange_rates"], "per_usd">,
): { readonly cents: number; readonly uncounted: readonly string[] } {
  const all = rows.flatMap(({ metrics, earlier }) => [...(earlier ?? []), ...(metrics ? [metrics] : [])]);
  const amounts = all.map(({ spent, currency: from }) => ({
    from,
    in: converted(spent, { from, to: currency }, rates),
  }));
  const uncounted = amounts.filter((amount) => amount.in === undefined).map(({ from }) => from);
  const total = amounts.reduce((sum, amount) => sum + (amount.in ?? 0), 0);
  return { cents: Math.round(total * 100), uncounted: [...new Set(uncounted)] };
}

/** How campaigns do, asked of the platforms and kept for a minute. */
export function openMeasuring({ store, clock, log, connectors, accounts, rateBooks }: Needs) {
  /** By the platform's row: who asks while the platform is being asked waits for the same answer. */
  const asking = new Map<string, Promise<Metrics>>();

  async function ask(environment: Environment, campaign: CampaignRow, row: Numbered): Promise<Metrics> {
    const who = await accounts.buyer(campaign.workspaceId, row);
    const said = await connectors(environment).metrics(who, row.request);
    const metrics = metricsOf(said, instantNow(clock));
    await store.write(async (tx) => {
      const held = await holdCampaign(tx, campaign.id);
      if (!held) return;
      await setMetrics(tx, row, { metrics, metricsAt: metrics.as_of });
      const { exchange_rates: rates } = await rateBooks.current(tx, held.workspaceId);
      const { cents, uncounted } = spentOf(await platformsOf(tx, [held.id]), held.currency, rates);
      if (uncounted.length > 0)
        log.warn({ campaign: campaign.id, uncounted }, "no exchange rate is known for what a campaign spent");
      await setSpent(tx, campaign.id, cents);
    });
    return metrics;
  }

  /** What was last spent of a number, where the platform tells; for the figures, so nobody waits for it in vain. */
  async function measure(campaign: CampaignRow, row: PlatformRow, environment: Environment): Promise<void> {
    if (!isNumbered(row)) return;
    await ask(environment, campaign, row).catch((error: unknown) =>
      log.warn({ err: error, campaign: campaign.id, platform: row.platform }, "what a campaign spent is unknown"),
    );
  }

  /** Throws CAMPAIGN_NOT_FOUND for a platform on which it was never started. */
  async function metricsFor(caller: Caller, campaignId: string, platform: Platform): Promise<Metrics> {
    const demand = { permission: "view_inventory", field: "campaignId" } as const;
    const campaign = await requireCampaign(await accessOf(store.read, caller), campaignId, demand);
    const row = await findPlatformRow(store.read, campaign.id, platform);
    if (!isNumbered(row)) {
      const message = `The campaign has not run on ${platformNames[platform]}.`;
      throw new AppError("CAMPAIGN_NOT_FOUND", { message, field: "campaignId" });
    }
    const isFresh = row.metricsAt !== null && clock.now().getTime() - Date.parse(row.metricsAt) < metricsKept;
    if (isFresh && row.metrics) return row.metrics;
    const under = asking.get(row.id) ?? ask(caller.environment, campaign, row);
    asking.set(row.id, under);
    try {
      return await under;
    } catch (error) {
      throw appErrorOf(error);
    } finally {
      asking.delete(row.id);
    }
  }

  return { metricsFor, measure };
}
export type Measuring = ReturnType<typeof openMeasuring>;

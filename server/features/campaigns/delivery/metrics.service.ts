import type { Environment } from "../../../../contracts/accounts/accounts.ts";
import type { Metrics } from "../../../../contracts/customers/campaign-metrics.ts";
import type { Platform } from "../../../../contracts/customers/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { RateBook } from "../../../../contracts/repair/rate-book.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireCampaign } from "../../../access/records/require-campaign.ts";
import { type Clock, instantNow, isWithin, minutes } from "../../../platform/clock.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import type { Log } from "../../../platform/log.ts";
import { type CampaignRow, lockCampaign, setSpent } from "../campaigns.repo.ts";
import type { Accounts } from "../connections/accounts.ts";
import { appErrorOf } from "../connector/connector-errors.ts";
import type { Connectors } from "../connector/connectors.ts";
import { type Delivered, platformNames } from "../connector/port.ts";
import { converted } from "../connector/rates.ts";
import { ratio, rounded } from "./figures.ts";
import { findPlatformRow, type PlatformRow, platformsOf, setMetrics } from "./platforms.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly connectors: Connectors;
  readonly accounts: Accounts;
  readonly rateBooks: { current(db: Reader, workspaceId: string): Promise<Pick<RateBook, "exchange_rates">> };
}

/** Metrics are queried at most once a minute (interface, section 8). */
const metricsFreshMs = minutes(1);

/** Adds the derived figures: ratios in percent, costs in the account's currency. */
export const metricsOf = (delivered: Delivered, asOf: string): Metrics => ({
  ...delivered,
  ctr: rounded(100 * ratio(delivered.clicks, delivered.impressions), 2),
  cpc: rounded(ratio(delivered.spent, delivered.clicks), 2),
  cpm: rounded(1000 * ratio(delivered.spent, delivered.impressions), 2),
  frequency: rounded(ratio(delivered.impressions, delivered.reach), 2),
  conversion_rate: rounded(100 * ratio(delivered.conversions, delivered.clicks), 2),
  as_of: asOf,
});

type PurchasedRow = PlatformRow & { request: string };
/** Whether it has a purchase, which may have ended. */
export const hasPurchase = (row: PlatformRow | undefined): row is PurchasedRow =>
  row !== undefined && row.request !== null && row.platformCampaignId !== null;

/**
 * The amount spent by all purchases of a campaign, in cents of its currency. `uncounted`: the currencies of amounts that are
 * left out because no rate is known.
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

/** The metrics of campaigns: queried from the platforms, and stored for a minute. */
export function createMetrics({ store, clock, log, connectors, accounts, rateBooks }: Needs) {
  /** By the id of the platform's row: concurrent callers share one query. */
  const pendingQueries = new Map<string, Promise<Metrics>>();

  async function query(environment: Environment, campaign: CampaignRow, row: PurchasedRow): Promise<Metrics> {
    const account = await accounts.buyer(campaign.workspaceId, row);
    const delivered = await connectors(environment).metrics(account, row.request);
    const metrics = metricsOf(delivered, instantNow(clock));
    await store.write(async (tx) => {
      const current = await lockCampaign(tx, campaign.id);
      if (!current) return;
      await setMetrics(tx, row, { metrics, metricsAt: metrics.as_of });
      const { exchange_rates: rates } = await rateBooks.current(tx, current.workspaceId);
      const { cents, uncounted } = spentOf(await platformsOf(tx, [current.id]), current.currency, rates);
      if (uncounted.length > 0)
        log.warn({ campaign: campaign.id, uncounted }, "no exchange rate is known for what a campaign spent");
      await setSpent(tx, campaign.id, cents);
    });
    return metrics;
  }

  /** Updates the metrics of a purchase. A failure is only logged: nobody waits for the result. */
  async function measure(campaign: CampaignRow, row: PlatformRow, environment: Environment): Promise<void> {
    if (!hasPurchase(row)) return;
    await query(environment, campaign, row).catch((error: unknown) =>
      log.warn({ err: error, campaign: campaign.id, platform: row.platform }, "what a campaign spent is unknown"),
    );
  }

  /** Throws CAMPAIGN_NOT_FOUND if it was never started on the platform. */
  async function metricsFor(caller: Caller, campaignId: string, platform: Platform): Promise<Metrics> {
    const demand = { permission: "view_inventory", field: "campaignId" } as const;
    const campaign = await requireCampaign(await accessOf(store.read, caller), campaignId, demand);
    const row = await findPlatformRow(store.read, campaign.id, platform);
    if (!hasPurchase(row)) {
      const message = `The campaign has not run on ${platformNames[platform]}.`;
      throw new AppError("CAMPAIGN_NOT_FOUND", { message, field: "campaignId" });
    }
    try {
      return await current(caller.environment, campaign, row);
    } catch (error) {
      throw appErrorOf(error);
    }
  }

  /** The metrics of a purchase, at most a minute old. Throws Refused and Unavailable. */
  async function current(environment: Environment, campaign: CampaignRow, row: PurchasedRow): Promise<Metrics> {
    const isFresh = row.metricsAt !== null && isWithin(metricsFreshMs, row.metricsAt, clock.now());
    if (isFresh && row.metrics) return row.metrics;
    const pending = pendingQueries.get(row.id) ?? query(environment, campaign, row);
    pendingQueries.set(row.id, pending);
    try {
      return await pending;
    } finally {
      pendingQueries.delete(row.id);
    }
  }

  return { metricsFor, current, measure };
}
export type MetricsService = ReturnType<typeof createMetrics>;

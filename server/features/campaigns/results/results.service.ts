import type { z } from "zod";
import type { campaignResults as contract } from "../../../../contracts/customers/campaign-results.ts";
import type { RateBook } from "../../../../contracts/repair/rate-book.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireCampaign } from "../../../access/records/require-campaign.ts";
import { utmCampaignOf } from "../../../domain/campaigns/tracked-link.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import { statusOf } from "../campaigns.present.ts";
import type { CampaignRow } from "../campaigns.repo.ts";
import { platformErrorOf } from "../connector/connector-errors.ts";
import { converted } from "../connector/rates.ts";
import { hasPurchase, type MetricsService } from "../delivery/metrics.service.ts";
import { type PlatformRow, platformsOf } from "../delivery/platforms.repo.ts";
import { leadsOfCampaign, salesOfCampaign } from "./leads-of-campaign.repo.ts";
import { type PlatformFigures, resultsOf } from "./results-of.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly metrics: Pick<MetricsService, "current">;
  readonly rateBooks: { current(db: Reader, workspaceId: string): Promise<Pick<RateBook, "exchange_rates">> };
}

/** What campaigns have achieved: the figures of all platforms together with the dealership's own leads. */
export function createCampaignResults({ store, clock, metrics, rateBooks }: Needs) {
  /** The figures of a platform. If it does not answer: those that it reported last, with the error. */
  async function figuresOf(caller: Caller, campaign: CampaignRow, row: PlatformRow): Promise<PlatformFigures[]> {
    const { platform, metricsAt: asOf } = row;
    const earlier = row.earlier ?? [];
    const last = { platform, purchases: [...earlier, ...(row.metrics ? [row.metrics] : [])], asOf, error: null };
    if (!hasPurchase(row)) return earlier.length === 0 ? [] : [last];
    try {
      const latest = await metrics.current(caller.environment, campaign, row);
      return [{ ...last, purchases: [...earlier, latest], asOf: latest.as_of }];
    } catch (error) {
      return [{ ...last, error: platformErrorOf(error) }];
    }
  }

  return async (caller: Caller, campaignId: string): Promise<z.input<typeof contract.get.response>> => {
    const demand = { permission: "view_inventory", field: "campaignId" } as const;
    const campaign = await requireCampaign(await accessOf(store.read, caller), campaignId, demand);
    const { id, workspaceId, currency } = campaign;
    const rows = await platformsOf(store.read, [id]);
    const platforms = (await Promise.all(rows.map((row) => figuresOf(caller, campaign, row)))).flat();
    const { exchange_rates: rates } = await rateBooks.current(store.read, workspaceId);
    const results = resultsOf({
      platforms,
      leads: await leadsOfCampaign(store.read, id),
      sales: await salesOfCampaign(store.read, id),
      today: statusOf(rows) === "running" ? instantNow(clock).slice(0, 10) : undefined,
      convert: (amount, from) => converted(amount, { from, to: currency }, rates),
    });
    return { campaignId: id, utmCampaign: utmCampaignOf(campaign), currency, ...results };
  };
}

export type CampaignResultsService = ReturnType<typeof createCampaignResults>;

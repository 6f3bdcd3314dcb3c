import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import {
  type Campaign,
  type campaigns as contract,
  type Platform,
  platforms,
  statusOrder,
} from "../../../contracts/customers/campaigns.ts";
import { trackedLink, utmCampaignOf } from "../../domain/campaigns/tracked-link.ts";
import type { PictureUrls } from "./campaign-photos.ts";
import type { CampaignRow } from "./campaigns.repo.ts";
import type { Ad } from "./connector/port.ts";
import { shownState } from "./delivery/platform-state.ts";
import type { PlatformRow } from "./delivery/platforms.repo.ts";
import { startsHere } from "./home.ts";

/** The fields of a change; missing ones stay as they are. */
export type CampaignFields = z.output<typeof contract.update.body>;

export function columnsOf({ dailyBudget, ...rest }: CampaignFields): Partial<CampaignRow> {
  const dailyBudgetCents = dailyBudget === undefined ? undefined : Math.round(dailyBudget * 100);
  const columns = Object.entries({ ...rest, dailyBudgetCents }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(columns) as Partial<CampaignRow>;
}

/** The fields of an ad, as the campaign has them. */
export const adOf = (row: CampaignRow): Ad => ({
  name: row.name,
  objective: row.objective,
  headline: row.headline,
  text: row.text,
  mediaUrls: row.mediaUrls,
  linkUrl: row.linkUrl,
  dailyBudget: row.dailyBudgetCents / 100,
  currency: row.currency,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  audience: row.audience,
  pageId: row.pageId,
});

/** The ad that is sent to a platform, with all pictures, the page that it runs for there, and a link that says where visitors come from. */
export const adOn = async (
  row: CampaignRow,
  { platform, pageId }: Pick<PlatformRow, "platform" | "pageId">,
  pictureUrls: PictureUrls,
): Promise<Ad> => ({
  ...adOf(row),
  linkUrl: trackedLink(row, platform),
  mediaUrls: await pictureUrls(row),
  pageId: pageId ?? row.pageId,
});

/** Whether a change of the campaign changes its ad. */
export const isAdChanged = (before: CampaignRow, after: CampaignRow): boolean =>
  !isDeepStrictEqual([adOf(before), before.photoIds], [adOf(after), after.photoIds]);

export const statusOf = (rows: readonly Pick<PlatformRow, "status">[]): Campaign["status"] =>
  statusOrder.find((state) => rows.some(({ status }) => shownState(status) === state)) ?? "not_running";

function platformOf(platform: Platform, row: PlatformRow | undefined): Campaign["platforms"][number] {
  const { errorCode: code = null, errorMessage } = row ?? {};
  return {
    platform,
    state: shownState(row?.status ?? "not_started"),
    campaign_id: row?.platformCampaignId ?? null,
    ad_set_id: row?.adSetId ?? null,
    ad_id: row?.adId ?? null,
    error: code === null ? null : { code, message: errorMessage ?? "" },
  };
}

export const campaignOf = (row: CampaignRow, rows: readonly PlatformRow[]): Campaign => ({
  ...adOf(row),
  photoIds: row.photoIds,
  id: row.id,
  vehicleId: row.vehicleId,
  teamId: row.teamId,
  utmCampaign: utmCampaignOf(row),
  startsHere: startsHere(row),
  startedAt: row.startedAt,
  status: statusOf(rows),
  platforms: platforms.map((platform) =>
    platformOf(
      platform,
      rows.find((one) => one.platform === platform),
    ),
  ),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

import { AppError } from "../../../contracts/kit/errors.ts";
import type { CampaignRow } from "./campaigns.repo.ts";

/*
 * Which of several linked servers may start a campaign. Purchases do not travel, so another one would buy it a second time. It is the server that made
 * the campaign, or the last one that took it over. Once it was started, it is only the server that has started it, whoever takes it over.
 */

type Home = Pick<CampaignRow, "arrivedBySync" | "startedAt" | "startedHere" | "home" | "ownHome">;

const isHome = ({ arrivedBySync, home, ownHome }: Home): boolean => (home === null ? !arrivedBySync : home === ownHome);

/** Whether this server may start or resume the campaign. */
export const startsHere = (campaign: Home): boolean =>
  campaign.startedAt === null ? isHome(campaign) : campaign.startedHere;

/** Throws CAMPAIGN_FROM_OTHER_SERVER. */
export function assertStartsHere(campaign: Home): void {
  if (!startsHere(campaign)) throw new AppError("CAMPAIGN_FROM_OTHER_SERVER", { field: "campaignId" });
}

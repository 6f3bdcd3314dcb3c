import type { Reader } from "../../../../platform/db/store.ts";
import { type AccountRef, type PurchaseIds, platformNames, Refused } from "../port.ts";
import { numberOf } from "./seed.ts";
import { findSimulatedAd, type SimulatedAd } from "./simulator.repo.ts";

export async function requireAd(db: Reader, account: AccountRef, request: string): Promise<SimulatedAd> {
  const ad = await findSimulatedAd(db, account, request);
  if (!ad) throw new Refused("CAMPAIGN_NOT_FOUND", `${platformNames[account.platform]} knows no such campaign.`);
  return ad;
}

export const idsOf = ({ seed, platform }: SimulatedAd): PurchaseIds => {
  const number = (what: string) => String(10 ** 11 + Math.floor(9 * 10 ** 11 * numberOf(seed, what)));
  return {
    campaign_id: `${platform}_${number("campaign")}`,
    ad_set_id: `${platform}_${number("ad set")}`,
    ad_id: `${platform}_${number("ad")}`,
  };
};

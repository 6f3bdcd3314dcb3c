import type { Platform } from "../../../contracts/customers/campaigns.ts";

interface Linked {
  readonly id: string;
  readonly linkUrl: string | null;
}

/** The `utm_campaign` with which the visitors of a campaign's ads arrive: that of its own link, else the campaign's id. */
export function utmCampaignOf({ id, linkUrl }: Linked): string {
  const own = linkUrl === null ? null : new URL(linkUrl).searchParams.get("utm_campaign");
  return own?.trim() || id;
}

/** The link of an ad on a platform. The UTM parameters that the dealership wrote into it stay as they are. */
export function trackedLink(campaign: Linked, platform: Platform): string | null {
  if (campaign.linkUrl === null) return null;
  const url = new URL(campaign.linkUrl);
  const parameters = {
    utm_source: platform,
    utm_medium: "paid_social",
    utm_campaign: utmCampaignOf(campaign),
  };
  const missing = Object.entries(parameters).filter(([name]) => !url.searchParams.get(name)?.trim());
  if (missing.length === 0) return campaign.linkUrl;
  // the text of the own parameters is kept: `searchParams.set` would encode them anew
  url.search = [url.search.slice(1), new URLSearchParams(missing).toString()].filter((part) => part !== "").join("&");
  return url.href;
}

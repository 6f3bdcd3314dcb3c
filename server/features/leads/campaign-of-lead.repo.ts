import { and, desc, eq, like, or, sql } from "drizzle-orm";
import { isSameUtm } from "../../../contracts/kit/utm.ts";
import { utmCampaignOf } from "../../domain/campaigns/tracked-link.ts";
import type { Reader } from "../../platform/db/store.ts";
import { campaigns } from "../campaigns/campaigns.table.ts";
import type { LeadRow } from "./leads.repo.ts";

/** The newest campaign of a workspace with this `utm_campaign` in the links of its ads. */
export async function campaignOfLead(
  db: Reader,
  { workspaceId, utmCampaign }: Pick<LeadRow, "workspaceId" | "utmCampaign">,
): Promise<string | null> {
  if (utmCampaign === null) return null;
  const found = await db
    .select({ id: campaigns.id, linkUrl: campaigns.linkUrl })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.workspaceId, workspaceId),
        or(eq(campaigns.id, sql`lower(${utmCampaign})`), like(sql`lower(${campaigns.linkUrl})`, "%utm_campaign=%")),
      ),
    )
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id));
  return found.find((campaign) => isSameUtm(utmCampaignOf(campaign), utmCampaign))?.id ?? null;
}

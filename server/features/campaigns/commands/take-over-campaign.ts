import type { Campaign } from "../../../../contracts/customers/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireCampaign } from "../../../access/records/require-campaign.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import { lockCampaign, updateCampaign } from "../campaigns.repo.ts";
import { startsHere } from "../home.ts";
import { withPlatforms } from "./with-platforms.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * Lets this server start a campaign of another one, which then refuses to start it, once it knows. Changes nothing if this server may start it
 * already. Throws CAMPAIGN_NOT_FOUND, and CAMPAIGN_FROM_OTHER_SERVER if another server has started it.
 */
export const takeOverCampaign = ({ store, clock }: Needs, caller: Caller, id: string): Promise<Campaign> =>
  store.write(async (tx) => {
    await lockCampaign(tx, id);
    const demand = { permission: "edit_inventory", field: "campaignId" } as const;
    const campaign = await requireCampaign(await accessOf(tx, caller), id, demand);
    if (startsHere(campaign)) return withPlatforms(tx, campaign);
    if (campaign.startedAt !== null || campaign.spentCents > 0) {
      const message = "Another server has started the campaign, and only that one can pause and resume it.";
      throw new AppError("CAMPAIGN_FROM_OTHER_SERVER", { message, field: "campaignId" });
    }
    const home = newId();
    const after = await updateCampaign(tx, campaign, { home, ownHome: home, updatedAt: instantNow(clock) });
    if (!after) throw new AppError("CAMPAIGN_NOT_FOUND", { field: "campaignId" });
    const { workspaceId, name } = after;
    const subject = { subjectType: "campaign", subjectId: id } as const;
    await record(tx, clock, caller, { action: "campaign.taken_over", ...subject, details: { workspaceId, name } });
    return withPlatforms(tx, after);
  });

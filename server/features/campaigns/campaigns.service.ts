import type { z } from "zod";
import type { Campaign, campaigns as contract } from "../../../contracts/customers/campaigns.ts";
import { accessOf, assertTeam } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { campaignScope, requireCampaign } from "../../access/records/require-campaign.ts";
import { vehicleFilter } from "../../access/vehicles/require-vehicle.ts";
import { instantNow } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import type { CampaignFields } from "./campaigns.present.ts";
import { countCampaigns, searchCampaigns, unshareCampaigns } from "./campaigns.repo.ts";
import { vehicleField } from "./commands/advertised-vehicle.ts";
import { createCampaign, type Draft } from "./commands/create-campaign.ts";
import { removeCampaign } from "./commands/delete-campaign.ts";
import { takeOverCampaign } from "./commands/take-over-campaign.ts";
import { type ChangeNeeds, changeCampaign } from "./commands/update-campaign.ts";
import { allWithPlatforms, withPlatforms } from "./commands/with-platforms.ts";
import type { Accounts } from "./connections/accounts.ts";

interface Needs extends ChangeNeeds {
  readonly accounts: Pick<Accounts, "isBuyerConnected">;
}
type ListQuery = z.output<typeof contract.list.query>;

/** Creates, reads, changes and deletes campaigns. */
export function createCampaigns(needs: Needs) {
  const { store, clock } = needs;
  return {
    async list(caller: Caller, query: ListQuery): Promise<{ campaigns: Campaign[]; total: number }> {
      const access = await accessOf(store.read, caller);
      assertTeam(access, query.teamId, "view_inventory");
      const search = { ...query, vehicleId: await vehicleFilter(access, query.vehicleId, vehicleField) };
      const scope = campaignScope(access);
      const rows = await searchCampaigns(store.read, scope, search);
      const campaigns = await allWithPlatforms(store.read, rows);
      return { campaigns, total: await countCampaigns(store.read, scope, search) };
    },

    async get(caller: Caller, id: string): Promise<Campaign> {
      const access = await accessOf(store.read, caller);
      const campaign = await requireCampaign(access, id, { permission: "view_inventory" });
      return withPlatforms(store.read, campaign);
    },

    create: (caller: Caller, draft: Draft): Promise<Campaign> => createCampaign(needs, caller, draft),

    update: (caller: Caller, id: string, fields: CampaignFields): Promise<Campaign> =>
      changeCampaign(needs, caller, id, fields),

    takeOver: (caller: Caller, id: string): Promise<Campaign> => takeOverCampaign(needs, caller, id),

    remove: (caller: Caller, id: string): Promise<void> => removeCampaign(needs, caller, id),

    /** Removes campaigns from a team that is deleted (all of them), or that their owner leaves. */
    unshare: (tx: Writer, teamId: string, ownerId?: string): Promise<void> =>
      unshareCampaigns(tx, { teamId, ownerId, now: instantNow(clock) }),
  };
}
export type Campaigns = ReturnType<typeof createCampaigns>;

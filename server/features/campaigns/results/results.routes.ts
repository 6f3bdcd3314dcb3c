import type { campaignResults as contract } from "../../../../contracts/customers/campaign-results.ts";
import type { Handlers } from "../../../platform/http/mount.ts";
import type { CampaignResultsService } from "./results.service.ts";

export const campaignResultRoutes = (results: CampaignResultsService): Handlers<typeof contract> => ({
  get: ({ caller, params }) => results(caller, params.campaignId),
});

import type { z } from "zod";
import type { campaigns as contract, Platform } from "../../../../../contracts/customers/campaigns.ts";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import { accessOf } from "../../../../access/access.ts";
import type { Caller } from "../../../../access/caller.ts";
import { type AuthorizedCampaign, requireCampaign } from "../../../../access/records/require-campaign.ts";
import type { Log } from "../../../../platform/log.ts";
import { appErrorOf } from "../../connector/connector-errors.ts";
import { platformNames } from "../../connector/port.ts";
import { assertStartsHere } from "../../home.ts";
import { platformsOf } from "../platforms.repo.ts";
import {
  type Activated,
  type ActivationNeeds,
  activatePlatform,
  failed,
  type PlatformResult,
} from "./activate-platform.ts";
import { pausePlatform } from "./pause-platform.ts";

interface Needs extends ActivationNeeds {
  readonly log: Log;
}
type Summary = z.input<typeof contract.activate.response>["summary"];

const summaryOf = (results: readonly PlatformResult[]): Summary => {
  const succeeded = results.filter(({ success }) => success);
  const failures = results.filter(({ success }) => !success);
  return {
    total: results.length,
    successes: succeeded.length,
    errors: failures.length,
    successful_platforms: succeeded.map(({ platform }) => platform),
    error_messages: failures.map(({ platform, message }) => `${platform}: ${message}`),
  };
};

const toDeliver = { permission: "edit_inventory", field: "campaignId" } as const;
type DeliverableCampaign = AuthorizedCampaign<"edit_inventory">;

/** Starts, resumes and pauses campaigns, each platform independently. */
export function createActivation({ log, ...needs }: Needs) {
  const { store } = needs;

  /** An error on one platform is that platform's result: it does not affect the others. */
  const attempt = (caller: Caller, campaign: DeliverableCampaign, platform: Platform): Promise<Activated> =>
    activatePlatform(needs, caller, { campaign, platform }).catch((error: unknown): Activated => {
      const known = appErrorOf(error);
      if (!(known instanceof AppError)) log.error({ err: error, campaign: campaign.id, platform }, "activation failed");
      const { code, message } = known instanceof AppError ? known : new AppError("INTERNAL_ERROR");
      return { result: failed(platform, { code, message }), wasAsked: false };
    });

  return {
    /**
     * Throws CAMPAIGN_NOT_FOUND; CAMPAIGN_FROM_OTHER_SERVER if only another server knows what was bought; CAMPAIGN_ALREADY_ACTIVE if it runs on all requested platforms; and USER_NOT_REGISTERED if the
     * posting service reported that for every platform on which it was asked.
     */
    async activate(caller: Caller, { campaignId, platforms }: { campaignId: string; platforms: readonly Platform[] }) {
      const campaign = await requireCampaign(await accessOf(store.read, caller), campaignId, toDeliver);
      const requested = [...new Set(platforms)];
      const rows = await platformsOf(store.read, [campaign.id]);
      assertStartsHere(campaign);
      const isRunning = (platform: Platform) =>
        rows.some((row) => row.platform === platform && row.status === "running");
      if (requested.every(isRunning)) {
        const message = `The campaign is running on ${requested.map((one) => platformNames[one]).join(", ")} already.`;
        throw new AppError("CAMPAIGN_ALREADY_ACTIVE", { message, field: "platforms" });
      }
      const all = await Promise.all(requested.map((platform) => attempt(caller, campaign, platform)));
      const asked = all.filter(({ wasAsked }) => wasAsked).map(({ result }) => result);
      if (asked.length > 0 && asked.every(({ error }) => error?.code === "USER_NOT_REGISTERED")) {
        throw new AppError("USER_NOT_REGISTERED", { ...(asked[0] && { message: asked[0].message }) });
      }
      const results = all.map(({ result }) => result);
      return { results, summary: summaryOf(results) };
    },

    /** Stops delivery at once; a paused campaign stays paused. Throws CAMPAIGN_NOT_FOUND if it was never started. */
    async pause(caller: Caller, campaignId: string, platform: Platform) {
      const campaign = await requireCampaign(await accessOf(store.read, caller), campaignId, toDeliver);
      const row = await pausePlatform(needs, caller, { campaign, platform }).catch((error: unknown) => {
        throw appErrorOf(error);
      });
      const message = `The campaign is paused on ${platformNames[platform]}.`;
      return { success: true as const, campaign_id: row.platformCampaignId ?? campaign.id, platform, message };
    },
  };
}
export type ActivationService = ReturnType<typeof createActivation>;

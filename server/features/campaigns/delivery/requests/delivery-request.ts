import type { Environment } from "../../../../../contracts/accounts/accounts.ts";
import type { Platform } from "../../../../../contracts/customers/campaigns.ts";
import type { Actor } from "../../../audit/record.ts";
import type { CampaignRow } from "../../campaigns.repo.ts";
import type { PlatformRow } from "../platforms.repo.ts";

/** A request to start a campaign on a platform, to pause it, or to continue it with a changed ad. */
export interface DeliveryRequest {
  readonly campaignId: string;
  readonly platform: Platform;
  readonly action: "start" | "pause" | "change";
  readonly actor: Actor;
  /** The page that the campaign runs for on this platform. */
  readonly pageId?: string;
}
export interface StoredRequest {
  readonly campaign: CampaignRow;
  readonly row: PlatformRow;
  readonly environment: Environment;
  /** The same request was sent before under this number without an answer: it may have been done. */
  readonly wasPending: boolean;
}

import type { Platform, PlatformError } from "../../../../../contracts/customers/campaigns.ts";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../../access/caller.ts";
import type { AuthorizedCampaign } from "../../../../access/records/require-campaign.ts";
import { platformNames } from "../../connector/port.ts";
import type { Outcome } from "../outcomes.ts";
import { isBought, mayBeBought, requestedState, shownState } from "../platform-state.ts";
import { findPlatformRow, type PlatformRow } from "../platforms.repo.ts";
import type { ActivationNeeds } from "./activate-platform.ts";

/** Pauses a campaign on a platform. A pending start is reconciled first. */
export async function pausePlatform(
  { store, purchases, reconciliation }: ActivationNeeds,
  caller: Caller,
  { campaign, platform }: { readonly campaign: AuthorizedCampaign<"edit_inventory">; readonly platform: Platform },
): Promise<PlatformRow> {
  const name = platformNames[platform];
  const current = () => findPlatformRow(store.read, campaign.id, platform);
  const pending = await current();
  if (pending && (requestedState(pending.status) === "running" || mayBeBought(pending.status)))
    await reconciliation.reconcile(pending);
  const before = await current();
  if (before && mayBeBought(before.status)) throw notPaused({ kind: "refused", error: errorOf(before) }, name);
  const request = { campaignId: campaign.id, platform, action: "pause", actor: caller } as const;
  const sent = before && isBought(before.status) ? await purchases.request(request) : undefined;
  if (sent?.outcome.kind === "found") return sent.row;
  if (sent) throw notPaused(sent.outcome, name);
  const row = await current();
  if (row && shownState(row.status) === "paused") return row;
  const message = `The campaign is not running on ${name}.`;
  throw new AppError("CAMPAIGN_NOT_FOUND", { message, field: "campaignId" });
}

const errorOf = ({ errorCode, errorMessage }: PlatformRow): PlatformError => ({
  code: errorCode ?? "CONNECTOR_UNAVAILABLE",
  message: errorMessage ?? "",
});

const pauseErrors = [
  "CAMPAIGN_NOT_FOUND",
  "USER_NOT_REGISTERED",
  "ACCOUNT_NOT_CONNECTED",
  "PERMISSION_DENIED",
] as const;
function notPaused({ kind, error }: Exclude<Outcome, { kind: "found" }>, name: string): AppError {
  const code = pauseErrors.find((one) => one === error.code) ?? "CONNECTOR_UNAVAILABLE";
  const later = ` Whether ${name} has paused it is being checked, and it is paused as soon as ${name} answers.`;
  return new AppError(code, { message: error.message + (kind === "unanswered" ? later : "") });
}

import type { PictureUrls } from "../../campaign-photos.ts";
import { adOn } from "../../campaigns.present.ts";
import type { Accounts } from "../../connections/accounts.ts";
import { platformErrorOf } from "../../connector/connector-errors.ts";
import type { Connectors } from "../../connector/connectors.ts";
import { Unavailable } from "../../connector/port.ts";
import { type Outcome, outcomeOf } from "../outcomes.ts";
import { isBought, requestedState } from "../platform-state.ts";
import type { PlatformRow } from "../platforms.repo.ts";
import type { StoredRequest } from "./delivery-request.ts";

interface Needs {
  readonly connectors: Connectors;
  readonly accounts: Accounts;
  readonly pictureUrls: PictureUrls;
}

/** Sends a stored request to the platform. */
export async function sendRequest(
  { connectors, accounts, pictureUrls }: Needs,
  { campaign, row, environment, wasPending }: StoredRequest,
): Promise<Outcome> {
  const { request, status } = row;
  const state = requestedState(status);
  if (request === null || state === null) throw new Error("a request without a number");
  const connector = connectors(environment);
  const ad = await adOn(campaign, row, pictureUrls);
  try {
    const account = await accounts.buyer(campaign.workspaceId, row);
    if (isBought(status)) {
      await connector.set(account, request, { state, ad });
      return { kind: "found", purchase: { ...idsOf(row), state } };
    }
    const bought = await connector.start(account, request, ad);
    // the campaign may have changed since the request was given up
    if (status === "retrying") await connector.set(account, request, { state, ad }).catch(asUnavailable);
    return { kind: "found", purchase: { ...bought, state } };
  } catch (error) {
    return outcomeOf(error, wasPending);
  }
}

/** The purchase exists: a refusal to change it does not make the purchase fail. */
function asUnavailable(error: unknown): never {
  throw new Unavailable(platformErrorOf(error).message, true);
}

const idsOf = ({ platformCampaignId, adSetId, adId }: PlatformRow) => ({
  campaign_id: platformCampaignId ?? "",
  ad_set_id: adSetId ?? "",
  ad_id: adId ?? "",
});

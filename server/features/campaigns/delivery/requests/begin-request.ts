import type { Metrics } from "../../../../../contracts/customers/campaign-metrics.ts";
import type { Platform } from "../../../../../contracts/customers/campaigns.ts";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import { type Clock, instantNow } from "../../../../platform/clock.ts";
import type { Store } from "../../../../platform/db/store.ts";
import { newId } from "../../../../platform/ids.ts";
import { findCampaignForWork, setStarted, touchCampaign } from "../../campaigns.repo.ts";
import type { EarlierPurchase } from "../../campaigns.table.ts";
import { accountHash, isOtherAccount } from "../../connections/accounts.ts";
import { type ConnectionRow, findConnection } from "../../connections/connections.repo.ts";
import { platformNames, Refused, Unavailable } from "../../connector/port.ts";
import { assertStartsHere } from "../../home.ts";
import { isPending, type PlatformEvent, type Transition, transition } from "../platform-state.ts";
import { advancePlatform, lockPlatform, type PlatformRow } from "../platforms.repo.ts";
import type { DeliveryRequest, StoredRequest } from "./delivery-request.ts";
import { performEffects } from "./perform-effects.ts";

/**
 * Stores a request. Undefined if there is nothing to do. Throws CAMPAIGN_NOT_FOUND; CAMPAIGN_FROM_OTHER_SERVER; Unavailable while another request is
 * pending, because the platform could process the two in the wrong order; and Refused if no account can buy it.
 */
export async function beginRequest(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { campaignId, platform, action, actor, pageId }: DeliveryRequest,
): Promise<StoredRequest | undefined> {
  const now = instantNow(clock);
  return store.write(async (tx) => {
    const touched = await touchCampaign(tx, campaignId, now);
    const found = touched && (await findCampaignForWork(tx, campaignId));
    if (!found) throw new AppError("CAMPAIGN_NOT_FOUND", { field: "campaignId" });
    const { campaign } = found;
    const before = await lockPlatform(tx, { campaignId, platform, now });
    // another server may have taken it over meanwhile
    if (action === "start") assertStartsHere(campaign);
    const account = await findConnection(tx, campaign.workspaceId, platform);
    const step = transition(before.status, action === "start" ? startOf(before, account) : action);
    if (step.kind === "stay") return undefined;
    if (step.kind === "reject") throw rejectionOf(step, platform);
    const row = await advancePlatform(tx, before, {
      status: step.to,
      requestedAt: now,
      errorCode: null,
      errorMessage: null,
      updatedAt: now,
      ...(step.number === "new" && account && newPurchase(before, account)),
      ...(pageId !== undefined && { pageId }),
    });
    if (!row) throw new Error("a locked row was changed");
    if (action === "start") await setStarted(tx, campaignId, now);
    const budget = { dailyBudget: campaign.dailyBudgetCents / 100, currency: campaign.currency };
    await performEffects({ tx, clock }, step.effects, {
      campaign,
      row,
      actor,
      details: { request: row.request, ...budget },
    });
    return { ...found, row, wasPending: isPending(before.status) || before.status === "unconfirmed" };
  });
}

function startOf(row: PlatformRow, account: ConnectionRow | undefined): PlatformEvent {
  if (!account) return "start_without_account";
  return isOtherAccount(row, account) ? "start_with_other_account" : "start";
}

/** The columns of a purchase under a new number. The figures of the former purchase are kept. */
const newPurchase = ({ metrics, earlier }: PlatformRow, account: ConnectionRow) => ({
  request: newId(),
  boughtWith: accountHash(account),
  platformCampaignId: null,
  adSetId: null,
  adId: null,
  metrics: null,
  metricsAt: null,
  ...(metrics && { earlier: [...(earlier ?? []), earlierPurchase(metrics)] }),
});

const earlierPurchase = ({ spent, currency, impressions, clicks, conversions, daily }: Metrics): EarlierPurchase => ({
  spent,
  currency,
  impressions,
  clicks,
  conversions,
  daily,
});

function rejectionOf({ reason }: Extract<Transition, { kind: "reject" }>, platform: Platform): Error {
  const name = platformNames[platform];
  if (reason === "busy") return pendingError();
  if (reason === "no_account") return new Refused("ACCOUNT_NOT_CONNECTED", `No ${name} account is connected.`);
  const message = `The campaign may run with another ${name} account: connect that one again, or draft another campaign.`;
  return new Refused("ACCOUNT_NOT_CONNECTED", message);
}

/** The error while another request is pending. */
export const pendingError = (): Unavailable =>
  new Unavailable("Another request for the campaign is in progress; try again in a moment.", true);

import type { z } from "zod";
import type { Activation, Platform, PlatformError } from "../../../../../contracts/customers/campaigns.ts";
import type { RateBook } from "../../../../../contracts/repair/rate-book.ts";
import type { Caller } from "../../../../access/caller.ts";
import { type Clock, instantNow } from "../../../../platform/clock.ts";
import type { Reader, Store } from "../../../../platform/db/store.ts";
import { adOf } from "../../campaigns.present.ts";
import type { CampaignRow } from "../../campaigns.repo.ts";
import type { Accounts } from "../../connections/accounts.ts";
import { platformErrorOf } from "../../connector/connector-errors.ts";
import type { Connectors } from "../../connector/connectors.ts";
import { type Page, platformNames } from "../../connector/port.ts";
import type { MetricsService } from "../metrics.service.ts";
import { requestedState, shownState } from "../platform-state.ts";
import { findPlatformRow, lockPlatform, type PlatformRow } from "../platforms.repo.ts";
import type { Purchases } from "../purchase.service.ts";
import type { Reconciliation } from "../reconcile.job.ts";
import { campaignProblem, pageFor, paymentProblem, photoProblem } from "./eligibility.ts";

export interface ActivationNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly connectors: Connectors;
  /** Whether the internet can fetch photos from this server. */
  readonly isReachable: boolean;
  readonly purchases: Purchases;
  readonly reconciliation: Reconciliation;
  readonly metrics: Pick<MetricsService, "measure">;
  /** The workspace's exchange rates. */
  readonly rateBooks: { current(db: Reader, workspaceId: string): Promise<Pick<RateBook, "exchange_rates">> };
}
export type PlatformResult = z.input<typeof Activation>;
/** A platform's result, and whether the posting service was asked for it. */
export interface Activated {
  readonly result: PlatformResult;
  readonly wasAsked: boolean;
}

export const failed = (platform: Platform, error: PlatformError, row?: PlatformRow): PlatformResult => ({
  success: false,
  platform,
  campaign_id: row?.platformCampaignId ?? null,
  ad_set_id: row?.adSetId ?? null,
  ad_id: row?.adId ?? null,
  page_id: row?.pageId ?? null,
  message: error.message,
  error,
});

/** Starts a campaign on one platform, or resumes it. */
export async function activatePlatform(
  needs: ActivationNeeds,
  caller: Caller,
  { campaign, platform }: { readonly campaign: CampaignRow; readonly platform: Platform },
): Promise<Activated> {
  const { store, metrics, purchases } = needs;
  const before = await resolvedRow(needs, campaign, platform);
  const isRequested =
    before !== undefined && (before.status === "running" || requestedState(before.status) === "running");
  // a pending request is repeated as it was, whatever has changed since: it may have been done
  const check: Check = isRequested
    ? { wasAsked: true }
    : await checkEligibility(needs, caller, { campaign, platform, earlierPageId: before?.pageId ?? null });
  if (check.error) {
    const row = await disqualify(needs, caller, { campaign, platform, error: check.error });
    return { result: failed(platform, check.error, row), wasAsked: check.wasAsked };
  }
  // the next purchase replaces the number of the one that has ended: query its final amount first
  if (before?.status === "ended") await metrics.measure(campaign, before, caller.environment);
  const request = { campaignId: campaign.id, platform, action: "start", actor: caller } as const;
  const sent = await purchases.request({
    ...request,
    ...(check.page && { pageId: check.page.id }),
  });
  if (!sent) {
    const message = `The campaign is running on ${platformNames[platform]} already.`;
    const row = await findPlatformRow(store.read, campaign.id, platform);
    return { result: failed(platform, { code: "CAMPAIGN_ALREADY_ACTIVE", message }, row), wasAsked: false };
  }
  const chosenPage = campaign.pageId === null ? check.page : undefined;
  return { result: resultOf(before, sent, chosenPage), wasAsked: true };
}

/** The platform's row, after a pending pause was reconciled. */
async function resolvedRow({ store, reconciliation }: ActivationNeeds, campaign: CampaignRow, platform: Platform) {
  const row = await findPlatformRow(store.read, campaign.id, platform);
  if (row?.status !== "pausing") return row;
  await reconciliation.reconcile(row);
  return findPlatformRow(store.read, campaign.id, platform);
}

interface Check {
  /** Why the campaign cannot run on the platform. */
  readonly error?: PlatformError | undefined;
  readonly page?: Page | undefined;
  readonly wasAsked: boolean;
}

/** Checks what can be checked before a purchase, and finds the page that the campaign runs for. */
async function checkEligibility(
  { store, clock, accounts, connectors, isReachable, rateBooks }: ActivationNeeds,
  { environment }: Caller,
  {
    campaign,
    platform,
    earlierPageId,
  }: { readonly campaign: CampaignRow; readonly platform: Platform; readonly earlierPageId: string | null },
): Promise<Check> {
  const { exchange_rates: rates } = await rateBooks.current(store.read, campaign.workspaceId);
  const ad = adOf(campaign);
  const canFetch = isReachable || connectors(environment).isSimulated;
  const problem = campaignProblem(ad, platform, clock.now(), rates) ?? photoProblem(campaign, canFetch);
  if (problem) return { error: problem, wasAsked: false };
  let wasAsked = false;
  try {
    const known = await accounts.connection(campaign.workspaceId, platform, environment);
    wasAsked = true;
    const connection = await accounts.refresh(known, environment);
    const page = pageFor({ pageId: ad.pageId, earlierPageId }, platform, await accounts.pages(connection, environment));
    if ("code" in page) return { error: page, wasAsked };
    return { error: paymentProblem(ad, platform, connection.account, rates), page, wasAsked };
  } catch (error) {
    return { error: platformErrorOf(error), wasAsked };
  }
}

/** Stores why the campaign was not sent to the platform. An existing purchase stays as it is. */
const disqualify = (
  { store, clock, purchases }: ActivationNeeds,
  actor: Caller,
  {
    campaign,
    platform,
    error,
  }: { readonly campaign: CampaignRow; readonly platform: Platform; readonly error: PlatformError },
): Promise<PlatformRow | undefined> =>
  store.write(async (tx) => {
    const row = await lockPlatform(tx, { campaignId: campaign.id, platform, now: instantNow(clock) });
    return purchases.settle(tx, { campaign, row }, { outcome: { kind: "disqualified", error }, actor });
  });

/** `chosenPage` is the page of a campaign that names none. */
function resultOf(
  before: PlatformRow | undefined,
  { row, outcome }: NonNullable<Awaited<ReturnType<Purchases["request"]>>>,
  chosenPage: Page | undefined,
): PlatformResult {
  const { platform } = row;
  if (outcome.kind === "refused") return failed(platform, outcome.error, row);
  if (outcome.kind === "unanswered") {
    const message = `${outcome.error.message} Whether it was started is being checked; activating it again buys nothing twice.`;
    return failed(platform, { ...outcome.error, message }, row);
  }
  const isResumed = before && shownState(before.status) === "paused" && before.request === row.request;
  const forPage = chosenPage ? ` for the page ${chosenPage.name}` : "";
  const message = `The campaign was ${isResumed ? "resumed" : "started"} on ${platformNames[platform]}${forPage}.`;
  const { campaign_id, ad_set_id, ad_id } = outcome.purchase;
  return { success: true, platform, campaign_id, ad_set_id, ad_id, page_id: row.pageId, message };
}

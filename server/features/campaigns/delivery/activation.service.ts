import type { z } from "zod";
import type { Activation, campaigns as contract, Platform, PlatformError } from "../../../../contracts/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { RateBook } from "../../../../contracts/rate-book.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { type AuthorizedCampaign, requireCampaign } from "../../../access/records/require-campaign.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import type { Log } from "../../../platform/log.ts";
import { adOf } from "../campaigns.present.ts";
import type { CampaignRow } from "../campaigns.repo.ts";
import type { Accounts } from "../connections/accounts.ts";
import { platformNames } from "../connector/port.ts";
import { appErrorOf, platformErrorOf } from "../connector/told.ts";
import type { Asking } from "./asking.ts";
import { pageFor, whyNotPaid, whyNotThere } from "./checks.ts";
import type { LookingUp } from "./looking-up.ts";
import type { Measuring } from "./metrics.ts";
import { isBought, mayBeBought, requestedState, shownState } from "./platform-state.ts";
import { findPlatformRow, lockPlatform, type PlatformRow, platformsOf } from "./platforms.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly asking: Asking;
  readonly lookingUp: LookingUp;
  readonly measuring: Pick<Measuring, "measure">;
  /** The workspace's exchange rates. */
  readonly rateBooks: { current(db: Reader, workspaceId: string): Promise<Pick<RateBook, "exchange_rates">> };
}
type Result = z.input<typeof Activation>;
type Summary = z.input<typeof contract.activate.response>["summary"];
interface Against {
  readonly campaign: CampaignRow;
  readonly platform: Platform;
  readonly error: PlatformError;
}
/** A platform's own result, and whether the posting service itself said it. */
interface Tried {
  readonly result: Result;
  readonly wasAsked: boolean;
}

export const summaryOf = (results: readonly Result[]): Summary => {
  const [good, bad] = [results.filter(({ success }) => success), results.filter(({ success }) => !success)];
  return {
    total: results.length,
    successes: good.length,
    errors: bad.length,
    successful_platforms: good.map(({ platform }) => platform),
    error_messages: bad.map(({ platform, message }) => `${platform}: ${message}`),
  };
};

const isRunning = (row: PlatformRow | undefined): boolean => row?.status === "running";

const idsOf = (row: PlatformRow | undefined) => ({
  campaign_id: row?.platformCampaignId ?? null,
  ad_set_id: row?.adSetId ?? null,
  ad_id: row?.adId ?? null,
});
const errorOf = ({ errorCode, errorMessage }: PlatformRow): PlatformError => ({
  code: errorCode ?? "CONNECTOR_UNAVAILABLE",
  message: errorMessage ?? "",
});
const failed = (platform: Platform, error: PlatformError, row?: PlatformRow): Result => ({
  success: false,
  platform,
  ...idsOf(row),
  message: error.message,
  error,
});

const toDeliver = { permission: "edit_inventory", field: "campaignId" } as const;

/** Starting, resuming and pausing campaigns, each platform by itself. */
export function openActivation({ store, clock, log, accounts, asking, lookingUp, measuring, rateBooks }: Needs) {
  /** What is against it, as far as can be told before buying; else the page that it runs for. */
  async function checked(caller: Caller, campaign: CampaignRow, platform: Platform) {
    const { exchange_rates: rates } = await rateBooks.current(store.read, campaign.workspaceId);
    const ad = adOf(campaign);
    const why = whyNotThere(ad, platform, clock.now(), rates);
    if (why) return { error: why, wasAsked: false };
    let wasAsked = false;
    try {
      const known = await accounts.connection(campaign.workspaceId, platform, caller.environment);
      wasAsked = true;
      const connection = await accounts.refreshed(known, caller.environment);
      const page = pageFor(ad.pageId, platform, await accounts.pages(connection, caller.environment));
      const against = "code" in page ? page : whyNotPaid(ad, platform, connection.account, rates);
      return against || "code" in page ? { error: against, wasAsked } : { pageId: page.id, wasAsked };
    } catch (error) {
      return { error: platformErrorOf(error), wasAsked };
    }
  }

  /** Writes down why a platform was not asked to do it; what was bought there before stays as it is. */
  async function refuse(actor: Caller, { campaign, platform, error }: Against): Promise<Result> {
    const now = instantNow(clock);
    const row = await store.write(async (tx) => {
      const before = await lockPlatform(tx, { campaignId: campaign.id, platform, now });
      return asking.settle(tx, { campaign, row: before }, { outcome: { kind: "disqualified", error }, actor });
    });
    return failed(platform, error, row);
  }

  async function start(caller: Caller, campaign: CampaignRow, platform: Platform): Promise<Tried> {
    let before = await findPlatformRow(store.read, campaign.id, platform);
    if (before?.status === "pausing") {
      await lookingUp.settled(before);
      before = await findPlatformRow(store.read, campaign.id, platform);
    }
    const isStarting = before !== undefined && requestedState(before.status) === "running";
    // what may have been bought already is asked for again as it was, whatever has changed since
    const { error, pageId, wasAsked } =
      isStarting || isRunning(before)
        ? { error: undefined, pageId: undefined, wasAsked: true }
        : await checked(caller, campaign, platform);
    if (error) return { result: await refuse(caller, { campaign, platform, error }), wasAsked };
    // a purchase that has ended is followed by another: what it spent is asked for while its number is known
    if (before?.status === "ended") await measuring.measure(campaign, before, caller.environment);
    const request = { campaignId: campaign.id, platform, action: "start", actor: caller } as const;
    const asked = await asking.askFor({ ...request, ...(pageId !== undefined && { pageId }) });
    const name = platformNames[platform];
    if (!asked) {
      const running = { code: "CAMPAIGN_ALREADY_ACTIVE", message: `The campaign is running on ${name} already.` };
      const row = await findPlatformRow(store.read, campaign.id, platform);
      return { result: failed(platform, running, row), wasAsked: false };
    }
    const { row, outcome } = asked;
    if (outcome.kind === "unanswered") {
      const message = `${outcome.error.message} Whether it was started is being found out; activating it again buys nothing twice.`;
      return { result: failed(platform, { ...outcome.error, message }, row), wasAsked: true };
    }
    if (outcome.kind === "refused") return { result: failed(platform, outcome.error, row), wasAsked: true };
    const isResumed = before && shownState(before.status) === "paused" && before.request === row.request;
    const verb = isResumed ? "resumed" : "started";
    const message = `The campaign was ${verb} on ${name}.`;
    const { campaign_id, ad_set_id, ad_id } = outcome.purchase;
    return { result: { success: true, platform, campaign_id, ad_set_id, ad_id, message }, wasAsked: true };
  }

  /** Whatever goes wrong on one platform is that platform's result: it hides none of the others. */
  const tried = (caller: Caller, campaign: AuthorizedCampaign<"edit_inventory">, platform: Platform): Promise<Tried> =>
    start(caller, campaign, platform).catch((error: unknown): Tried => {
      const known = appErrorOf(error);
      if (!(known instanceof AppError)) log.error({ err: error, campaign: campaign.id, platform }, "activation failed");
      const said = known instanceof AppError ? known : new AppError("INTERNAL_ERROR");
      return { result: failed(platform, { code: said.code, message: said.message }), wasAsked: false };
    });

  return {
    /**
     * Throws CAMPAIGN_NOT_FOUND, CAMPAIGN_ALREADY_ACTIVE where it runs on all of them, and USER_NOT_REGISTERED where
     * the posting service said so for all that it was asked about.
     */
    async activate(caller: Caller, { campaignId, platforms }: { campaignId: string; platforms: readonly Platform[] }) {
      const campaign = await requireCampaign(await accessOf(store.read, caller), campaignId, toDeliver);
      const wanted = [...new Set(platforms)];
      const rows = await platformsOf(store.read, [campaign.id]);
      if (wanted.every((platform) => isRunning(rows.find((row) => row.platform === platform)))) {
        const message = `The campaign is running on ${wanted.map((one) => platformNames[one]).join(", ")} already.`;
        throw new AppError("CAMPAIGN_ALREADY_ACTIVE", { message, field: "platforms" });
      }
      const all = await Promise.all(wanted.map((platform) => tried(caller, campaign, platform)));
      const asked = all.filter(({ wasAsked }) => wasAsked).map(({ result }) => result);
      if (asked.length > 0 && asked.every(({ error }) => error?.code === "USER_NOT_REGISTERED")) {
        throw new AppError("USER_NOT_REGISTERED", { ...(asked[0] && { message: asked[0].message }) });
      }
      const results = all.map(({ result }) => result);
      return { results, summary: summaryOf(results) };
    },

    /** Stops delivery at once; a paused campaign stays as it is. Throws CAMPAIGN_NOT_FOUND where it was never started. */
    async pause(caller: Caller, campaignId: string, platform: Platform) {
      const campaign = await requireCampaign(await accessOf(store.read, caller), campaignId, toDeliver);
      const name = platformNames[platform];
      const current = () => findPlatformRow(store.read, campaign.id, platform);
      try {
        const pending = await current();
        if (pending && (requestedState(pending.status) === "running" || mayBeBought(pending.status)))
          await lookingUp.settled(pending);
        const before = await current();
        if (before && mayBeBought(before.status)) throw notPaused({ kind: "refused", error: errorOf(before) }, name);
        const request = { campaignId: campaign.id, platform, action: "pause", actor: caller } as const;
        const asked = before && isBought(before.status) ? await asking.askFor(request) : undefined;
        if (asked && asked.outcome.kind !== "found") throw notPaused(asked.outcome, name);
        const row = asked?.row ?? (await current());
        if (!asked && (!row || shownState(row.status) !== "paused")) {
          const message = `The campaign is not running on ${name}.`;
          throw new AppError("CAMPAIGN_NOT_FOUND", { message, field: "campaignId" });
        }
        const message = `The campaign is paused on ${name}.`;
        return { success: true as const, campaign_id: row?.platformCampaignId ?? campaign.id, platform, message };
      } catch (error) {
        throw appErrorOf(error);
      }
    },
  };
}

const ofPause = ["CAMPAIGN_NOT_FOUND", "USER_NOT_REGISTERED", "ACCOUNT_NOT_CONNECTED", "PERMISSION_DENIED"] as const;
function notPaused({ kind, error }: { kind: "refused" | "unanswered"; error: PlatformError }, name: string): AppError {
  const code = ofPause.find((one) => one === error.code) ?? "CONNECTOR_UNAVAILABLE";
  const later = ` Whether ${name} has paused it is being found out, and it is paused as soon as ${name} answers.`;
  return new AppError(code, { message: error.message + (kind === "unanswered" ? later : "") });
}
export type ActivationService = ReturnType<typeof openActivation>;

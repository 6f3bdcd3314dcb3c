import type { Environment } from "../../../../contracts/accounts.ts";
import type { Platform } from "../../../../contracts/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, instantNow, instantOf, minutes, seconds } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { cancelJobs } from "../../../platform/jobs/jobs.repo.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { Actor } from "../../audit/record.ts";
import { type Happened, tell } from "../campaigns.history.ts";
import { adOn } from "../campaigns.present.ts";
import { type CampaignRow, findCampaignForWork, touchCampaign } from "../campaigns.repo.ts";
import type { Accounts } from "../connections/accounts.ts";
import type { Connectors } from "../connector/connectors.ts";
import { patience } from "../connector/http/patience.ts";
import { Unavailable } from "../connector/port.ts";
import { platformErrorOf } from "../connector/told.ts";
import { changeAfter, type GivenUp, isBought, mayBeBought, type Outcome, outcomeOf } from "./outcomes.ts";
import { advancePlatform, lockPlatform, type PlatformRow, platformById } from "./platforms.repo.ts";
import { purchaseOf } from "./purchase.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly accounts: Accounts;
}

/** The kind of job that finds out what became of an unanswered wish; its subject is the platform's row. */
export const lookingUp = "campaigns.look_up";
/**
 * Longer than two calls in a row take, with all their attempts (`ask` makes no more): by then whoever asked has the
 * answer, or never will.
 */
export const answeredWithin = 2 * patience.totalMs + seconds(5);

/** The kind of job that compares what runs when its end has come; its subject is the platform's row. */
export const ending = "campaigns.end";
/** By then the platforms have ended it too. Our own estimate. */
export const endedWithin = minutes(1);

/** What is asked for, and where. */
export interface Wish {
  readonly campaignId: string;
  readonly platform: Platform;
  readonly wanted: "running" | "paused";
  readonly actor: Actor;
  /** The page that the campaign is found to run for on this platform. */
  readonly pageId?: string;
  /** Where it runs it goes on, as a changed ad; elsewhere nothing is asked for. */
  readonly isChange?: true;
}
/** A wish that is written down. */
export interface Written {
  readonly campaign: CampaignRow;
  readonly row: PlatformRow;
  readonly environment: Environment;
  /** It was asked for before under this number, and not answered: it may have happened. */
  readonly wasPending: boolean;
}

/**
 * Asking a platform in three steps, of which none can be lost: the wish is written down with the number under which
 * it is asked, the platform is asked, and what came of it is written down. Whoever finds a wish without an outcome
 * asks again under the same number, or looks the number up.
 */
export function openAsking({ store, clock, connectors, accounts }: Needs) {
  /**
   * Undefined where nothing is to be asked: it is so already, or there is nothing to pause or to change. Throws
   * CAMPAIGN_NOT_FOUND, Unavailable while another wish has no answer (of two the platform might hear the later first),
   * and Refused without an account to buy with.
   */
  async function begin(wish: Wish): Promise<Written | undefined> {
    const { campaignId, platform, wanted, actor, pageId, isChange = false } = wish;
    const now = instantNow(clock);
    return store.write(async (tx) => {
      const campaign = await touchCampaign(tx, campaignId, now);
      const found = campaign && (await findCampaignForWork(tx, campaignId));
      if (!found) throw new AppError("CAMPAIGN_NOT_FOUND", { field: "campaignId" });
      const before = await lockPlatform(tx, { campaignId, platform, now });
      if (before.wanted !== null && (isChange || before.wanted !== wanted)) throw underWay();
      if (isChange ? before.state !== "running" : before.state === wanted) return undefined;
      if (wanted === "paused" && !isBought(before)) return undefined;
      const wasPending = before.wanted !== null || mayBeBought(before);
      const isStart = wanted === "running" && before.state !== "running" && before.wanted === null;
      const row = await advancePlatform(tx, before, {
        ...(isStart && (await purchaseOf(tx, found.campaign, before))),
        ...(pageId !== undefined && { pageId }),
        ...{ wanted, requestedAt: now, errorCode: null, errorMessage: null, updatedAt: now },
      });
      if (!row) throw new Error("a locked row was changed");
      const { request } = row;
      await enqueue(tx, clock, { kind: lookingUp, subject: row.id, startsIn: answeredWithin });
      const details = {
        request,
        dailyBudget: found.campaign.dailyBudgetCents / 100,
        currency: found.campaign.currency,
      };
      if (wanted === "running" && !isChange)
        await tell(tx, clock, { what: "activation_requested", campaign: found.campaign, platform, details, actor });
      return { ...found, row, wasPending };
    });
  }

  /** Asks the platform for what is written down. */
  async function ask({ campaign, row, environment, wasPending }: Written): Promise<Outcome> {
    const { request, wanted } = row;
    if (request === null || wanted === null) throw new Error("a wish without a number");
    const connector = connectors(environment);
    const ad = adOn(campaign, row);
    try {
      const who = await accounts.buyer(campaign.workspaceId, row);
      if (!isBought(row)) {
        const bought = await connector.start(who, request, ad);
        // where it was given up meanwhile, the campaign may have changed since
        if (wasPending && mayBeBought(row))
          await connector.set(who, request, { state: "running", ad }).catch(asUnknown);
        return { kind: "stands", standing: { ...bought, state: "running" } };
      }
      await connector.set(who, request, { state: wanted, ad });
      return { kind: "stands", standing: { ...idsOf(row), state: wanted } };
    } catch (error) {
      return outcomeOf(error, wasPending);
    }
  }

  /**
   * Of several who ask at once the last one settles. What another has bought meanwhile, under a number that was given
   * up or dropped, is not forgotten.
   */
  async function adopted(
    tx: Writer,
    asked: PlatformRow,
    outcome: Outcome | GivenUp,
    now: string,
  ): Promise<PlatformRow | undefined> {
    const { campaignId, platform, request } = asked;
    if (outcome.kind !== "stands" || outcome.standing.state !== "running") return undefined;
    const row = await lockPlatform(tx, { campaignId, platform, now });
    const isGivenUp = row.request === null || (row.request === request && mayBeBought(row));
    if (!isGivenUp || row.wanted !== null) return undefined;
    return advancePlatform(tx, row, { ...changeAfter(row, outcome, now), request });
  }

  /** Writes down what came of it, once: undefined where that is for somebody else, who asked later. */
  async function settle(
    tx: Writer,
    { campaign, row }: Pick<Written, "campaign" | "row">,
    { outcome, actor }: { readonly outcome: Outcome | GivenUp; readonly actor?: Actor },
  ): Promise<PlatformRow | undefined> {
    const now = instantNow(clock);
    const after =
      (await advancePlatform(tx, row, changeAfter(row, outcome, now))) ?? (await adopted(tx, row, outcome, now));
    if (!after || outcome.kind === "unknown") return after;
    if (actor) await cancelJobs(tx, lookingUp, row.id, now);
    const what = newsOf(row, after);
    const details = { request: row.request, ...(after.errorCode !== null && { error: after.errorCode }) };
    if (after.state === "running" && (what || row.wanted === "running")) await lookAtItsEnd(tx, after, campaign);
    if (what) await tell(tx, clock, { what, campaign, platform: row.platform, details, actor });
    return after;
  }

  /** Instead of whenever it was to end before. */
  async function lookAtItsEnd(tx: Writer, { id }: PlatformRow, { endsAt }: CampaignRow): Promise<void> {
    const now = clock.now();
    const startsIn = endsAt === null ? undefined : Date.parse(endsAt) - now.getTime();
    // of one that is past it was, and each night it is
    if (startsIn !== undefined && startsIn <= 0) return;
    await cancelJobs(tx, ending, id, instantOf(now));
    if (startsIn !== undefined)
      await enqueue(tx, clock, { kind: ending, subject: id, startsIn: startsIn + endedWithin });
  }

  return {
    begin,
    ask,
    settle,
    /** All three steps. */
    async askFor(wish: Wish): Promise<{ row: PlatformRow; outcome: Outcome } | undefined> {
      const written = await begin(wish);
      if (!written) return undefined;
      const outcome = await ask(written);
      const row =
        (await store.write((tx) => settle(tx, written, { outcome, actor: wish.actor }))) ??
        (await platformById(store.read, written.row.id));
      return { row: row ?? written.row, outcome };
    },
  };
}
export type Asking = ReturnType<typeof openAsking>;

/** What is told while a wish has no answer yet. */
export const underWay = (): Unavailable =>
  new Unavailable("What was asked of it last is under way; try again in a moment.", true);

/** A refusal of what is bought for certain says nothing against the purchase. */
function asUnknown(error: unknown): never {
  throw new Unavailable(platformErrorOf(error).message, true);
}

const idsOf = ({ platformCampaignId, adSetId, adId }: PlatformRow) => ({
  campaign_id: platformCampaignId ?? "",
  ad_set_id: adSetId ?? "",
  ad_id: adId ?? "",
});

function newsOf(before: PlatformRow, after: PlatformRow): Happened["what"] | undefined {
  if (before.state === after.state) return undefined;
  if (after.state === "running") return before.state === "paused" ? "resumed" : "activated";
  if (after.state === "not_running") return "ended";
  return after.state;
}

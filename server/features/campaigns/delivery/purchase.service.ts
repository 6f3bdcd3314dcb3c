import type { Environment } from "../../../../contracts/accounts.ts";
import type { Platform } from "../../../../contracts/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, instantNow, instantOf, minutes, seconds } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { cancelJobs } from "../../../platform/jobs/jobs.repo.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { Actor } from "../../audit/record.ts";
import { type DeliveryRecord, recordDelivery } from "../campaigns.history.ts";
import { adOn } from "../campaigns.present.ts";
import { type CampaignRow, findCampaignForWork, touchCampaign } from "../campaigns.repo.ts";
import { type Accounts, accountHash, isOtherAccount } from "../connections/accounts.ts";
import { type ConnectionRow, findConnection } from "../connections/connections.repo.ts";
import { platformErrorOf } from "../connector/connector-errors.ts";
import type { Connectors } from "../connector/connectors.ts";
import { retryPolicy } from "../connector/http/retry-policy.ts";
import { platformNames, Refused, Unavailable } from "../connector/port.ts";
import { changeAfter, eventOf, type Outcome, outcomeOf, type Unsent } from "./outcomes.ts";
import {
  type Effect,
  isBought,
  isPending,
  type PlatformEvent,
  requestedState,
  type Transition,
  transition,
} from "./platform-state.ts";
import {
  advancePlatform,
  lockPlatform,
  type PlatformChange,
  type PlatformRow,
  platformById,
} from "./platforms.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly accounts: Accounts;
}

/** The kind of job that reconciles a pending request; its subject is the platform's row. */
export const reconcileJob = "campaigns.look_up";
/** Longer than two calls in a row take with all their attempts (`send` makes no more). After it, no answer will come. */
export const requestTimeoutMs = 2 * retryPolicy.totalMs + seconds(5);

/** The kind of job that queries the state of a campaign at its end; its subject is the platform's row. */
export const endCheckJob = "campaigns.end";
/** By then the platforms have ended it too. Our own estimate. */
export const endCheckDelayMs = minutes(1);

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
interface Result {
  readonly outcome: Outcome | Unsent;
  /** The caller whose request it was; absent where it was found by a query. */
  readonly actor?: Actor;
}

/**
 * A request to a platform has three steps, so that a crash loses nothing: it is stored with the number of its purchase, it is
 * sent, and its outcome is stored. A request without an outcome is sent again under the same number, or reconciled.
 */
export function createPurchases({ store, clock, connectors, accounts }: Needs) {
  /**
   * Stores a request. Undefined if there is nothing to do. Throws CAMPAIGN_NOT_FOUND; Unavailable while another request is
   * pending, because the platform could process the two in the wrong order; and Refused if no account can buy it.
   */
  async function begin({
    campaignId,
    platform,
    action,
    actor,
    pageId,
  }: DeliveryRequest): Promise<StoredRequest | undefined> {
    const now = instantNow(clock);
    return store.write(async (tx) => {
      const touched = await touchCampaign(tx, campaignId, now);
      const found = touched && (await findCampaignForWork(tx, campaignId));
      if (!found) throw new AppError("CAMPAIGN_NOT_FOUND", { field: "campaignId" });
      const { campaign } = found;
      const before = await lockPlatform(tx, { campaignId, platform, now });
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
      const budget = { dailyBudget: campaign.dailyBudgetCents / 100, currency: campaign.currency };
      await perform(tx, step.effects, { campaign, row, actor, details: { request: row.request, ...budget } });
      return { ...found, row, wasPending: isPending(before.status) || before.status === "unconfirmed" };
    });
  }

  /** Sends a stored request to the platform. */
  async function send({ campaign, row, environment, wasPending }: StoredRequest): Promise<Outcome> {
    const { request, status } = row;
    const state = requestedState(status);
    if (request === null || state === null) throw new Error("a request without a number");
    const connector = connectors(environment);
    const ad = adOn(campaign, row);
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

  /** Stores the outcome of a request. Undefined if a later request has replaced it: that one stores its own outcome. */
  async function settle(
    tx: Writer,
    { campaign, row }: Pick<StoredRequest, "campaign" | "row">,
    { outcome, actor }: Result,
  ): Promise<PlatformRow | undefined> {
    const step = transition(row.status, eventOf(outcome));
    if (step.kind !== "move") return row;
    const now = instantNow(clock);
    const change = changeAfter(step, outcome, now);
    const isRunning = outcome.kind === "found" && outcome.purchase.state === "running";
    const after = (await advancePlatform(tx, row, change)) ?? (isRunning ? await adopt(tx, row, change) : undefined);
    if (!after || outcome.kind === "unanswered") return after;
    if (actor) await cancelJobs(tx, reconcileJob, row.id, now);
    const details = { request: row.request, ...(after.errorCode !== null && { error: after.errorCode }) };
    await perform(tx, step.effects, { campaign, row: after, actor, details });
    return after;
  }

  /** Keeps a purchase that runs although its number was given up or dropped meanwhile, unless another is pending. */
  async function adopt(
    tx: Writer,
    { campaignId, platform, request }: PlatformRow,
    change: PlatformChange,
  ): Promise<PlatformRow | undefined> {
    const row = await lockPlatform(tx, { campaignId, platform, now: change.updatedAt });
    const isGivenUp = row.request === null || (row.request === request && row.status === "unconfirmed");
    return isGivenUp ? advancePlatform(tx, row, { ...change, request }) : undefined;
  }

  interface Subject extends Pick<DeliveryRecord, "campaign" | "actor" | "details"> {
    readonly row: PlatformRow;
  }
  async function perform(tx: Writer, effects: readonly Effect[], { row, ...subject }: Subject): Promise<void> {
    for (const effect of effects) {
      if (effect === "reconcile_later")
        await enqueue(tx, clock, { kind: reconcileJob, subject: row.id, startsIn: requestTimeoutMs });
      if (effect === "check_at_end") await checkAtEnd(tx, row, subject.campaign);
      const what = recorded[effect];
      if (what) await recordDelivery(tx, clock, { what, platform: row.platform, ...subject });
    }
  }

  /** Schedules the check at the campaign's end, in place of the one at its former end. */
  async function checkAtEnd(tx: Writer, { id }: PlatformRow, { endsAt }: CampaignRow): Promise<void> {
    const now = clock.now();
    const startsIn = endsAt === null ? undefined : Date.parse(endsAt) - now.getTime();
    // a campaign that is past its end was checked then, and is checked every night
    if (startsIn !== undefined && startsIn <= 0) return;
    await cancelJobs(tx, endCheckJob, id, instantOf(now));
    if (startsIn !== undefined)
      await enqueue(tx, clock, { kind: endCheckJob, subject: id, startsIn: startsIn + endCheckDelayMs });
  }

  return {
    begin,
    send,
    settle,
    /** All three steps. */
    async request(request: DeliveryRequest): Promise<{ row: PlatformRow; outcome: Outcome } | undefined> {
      const stored = await begin(request);
      if (!stored) return undefined;
      const outcome = await send(stored);
      const row =
        (await store.write((tx) => settle(tx, stored, { outcome, actor: request.actor }))) ??
        (await platformById(store.read, stored.row.id));
      return { row: row ?? stored.row, outcome };
    },
  };
}
export type Purchases = ReturnType<typeof createPurchases>;

const recorded: Partial<Record<Effect, DeliveryRecord["what"]>> = {
  record_requested: "activation_requested",
  record_activated: "activated",
  record_resumed: "resumed",
  record_paused: "paused",
  record_ended: "ended",
  record_failed: "failed",
};

function startOf(row: PlatformRow, account: ConnectionRow | undefined): PlatformEvent {
  if (!account) return "start_without_account";
  return isOtherAccount(row, account) ? "start_with_other_account" : "start";
}

/** The columns of a purchase under a new number. Of the former purchase only what it spent is kept. */
const newPurchase = ({ metrics, earlier }: PlatformRow, account: ConnectionRow) => ({
  request: newId(),
  boughtWith: accountHash(account),
  platformCampaignId: null,
  adSetId: null,
  adId: null,
  metrics: null,
  metricsAt: null,
  ...(metrics && { earlier: [...(earlier ?? []), { spent: metrics.spent, currency: metrics.currency }] }),
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

/** The purchase exists: a refusal to change it does not make the purchase fail. */
function asUnavailable(error: unknown): never {
  throw new Unavailable(platformErrorOf(error).message, true);
}

const idsOf = ({ platformCampaignId, adSetId, adId }: PlatformRow) => ({
  campaign_id: platformCampaignId ?? "",
  ad_set_id: adSetId ?? "",
  ad_id: adId ?? "",
});

import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { cancelJobs } from "../../../platform/jobs/jobs.repo.ts";
import type { Actor } from "../../audit/record.ts";
import type { PictureUrls } from "../campaign-photos.ts";
import type { Accounts } from "../connections/accounts.ts";
import type { Connectors } from "../connector/connectors.ts";
import { changeAfter, eventOf, type Outcome, type Unsent } from "./outcomes.ts";
import { transition } from "./platform-state.ts";
import {
  advancePlatform,
  lockPlatform,
  type PlatformChange,
  type PlatformRow,
  platformById,
} from "./platforms.repo.ts";
import { beginRequest } from "./requests/begin-request.ts";
import type { DeliveryRequest, StoredRequest } from "./requests/delivery-request.ts";
import { performEffects, reconcileJob } from "./requests/perform-effects.ts";
import { sendRequest } from "./requests/send-request.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly accounts: Accounts;
  readonly pictureUrls: PictureUrls;
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
export function createPurchases(needs: Needs) {
  const { store, clock } = needs;
  const begin = (request: DeliveryRequest) => beginRequest(needs, request);
  const send = (stored: StoredRequest) => sendRequest(needs, stored);

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
    await performEffects({ tx, clock }, step.effects, { campaign, row: after, actor, details });
    return after;
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

import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { PictureUrls } from "../campaign-photos.ts";
import { adOn } from "../campaigns.present.ts";
import { findCampaignForWork } from "../campaigns.repo.ts";
import type { Accounts } from "../connections/accounts.ts";
import type { Connectors } from "../connector/connectors.ts";
import { platformNames, Refused, Unavailable } from "../connector/port.ts";
import type { Outcome } from "./outcomes.ts";
import { isBought, isPending, requestedState, shownState } from "./platform-state.ts";
import type { PlatformRow } from "./platforms.repo.ts";
import { pendingError } from "./requests/begin-request.ts";
import { requestTimeoutMs } from "./requests/perform-effects.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly accounts: Accounts;
  readonly pictureUrls: PictureUrls;
}

/** The state of a purchase on the platform. Throws Unavailable while it is unknown. */
export async function queryPurchase(
  { store, clock, connectors, accounts, pictureUrls }: Needs,
  row: PlatformRow,
): Promise<Outcome> {
  const work = await findCampaignForWork(store.read, row.campaignId);
  if (!work || row.request === null) throw new Unavailable("There is no purchase to look up.", false);
  // the platform could process it after the next request
  if (isInProgress(row, clock)) throw pendingError();
  const { request } = row;
  const connector = connectors(work.environment);
  const { account, purchase } = await accounts
    .buyer(work.campaign.workspaceId, row)
    .then(async (buyer) => ({ account: buyer, purchase: await connector.find(buyer, request) }))
    .catch((error: unknown) => {
      // a permission error does not resolve a pending request: keep it pending
      if (error instanceof Refused && isPending(row.status))
        throw new Unavailable(error.message, true, { cause: error });
      throw error;
    });
  if (!purchase) return notFound(row, clock);
  // a lost pause or change is sent again; a lost resumption is reported to its caller instead
  const state = requestedState(row.status);
  if (state === null || shownState(row.status) !== "running" || purchase.state !== "running")
    return { kind: "found", purchase };
  await connector.set(account, request, { state, ad: await adOn(work.campaign, row, pictureUrls) });
  return { kind: "found", purchase: { ...purchase, state } };
}

function notFound(row: PlatformRow, clock: Clock): Outcome {
  const name = platformNames[row.platform];
  const missing = (message: string): Outcome => ({
    kind: "refused",
    error: { code: "CAMPAIGN_NOT_FOUND", message },
  });
  if (isBought(row.status)) return missing(`${name} no longer knows the campaign.`);
  if (row.status === "unconfirmed") return missing(`${name} never started it: activate it again.`);
  if (isRecent(row, clock)) throw new Unavailable("Its activation is in progress; try again in a moment.", true);
  const message = "The activation was interrupted before anything was bought: activate it again.";
  return { kind: "refused", error: { code: "CONNECTOR_UNAVAILABLE", message } };
}

/**
 * A recent request can still be processed. The clock may have been set back a little since: the request is as recent, and must not count as one that was
 * never sent. A time further ahead was set while the clock was wrong.
 */
export const isRecent = ({ requestedAt }: Pick<PlatformRow, "requestedAt">, clock: Pick<Clock, "now">): boolean =>
  requestedAt !== null && Math.abs(clock.now().getTime() - Date.parse(requestedAt)) < requestTimeoutMs;

/** Whether the sender may still wait for the answer. It would have stored the answer, or an error without one. */
const isInProgress = (row: PlatformRow, clock: Clock): boolean =>
  isPending(row.status) && row.errorCode === null && isRecent(row, clock);

import type { PlatformError } from "../../../../../contracts/customers/campaigns.ts";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../../access/caller.ts";
import type { Store } from "../../../../platform/db/store.ts";
import { findCampaignForWork } from "../../campaigns.repo.ts";
import { platformErrorOf } from "../../connector/connector-errors.ts";
import { platformNames, Refused, Unavailable } from "../../connector/port.ts";
import { isAccountError } from "../../delivery/outcomes.ts";
import { mayBeBought, requestedState, shownState } from "../../delivery/platform-state.ts";
import { activePurchasesOf, type PlatformRow, platformById } from "../../delivery/platforms.repo.ts";
import type { Purchases } from "../../delivery/purchase.service.ts";
import type { Reconciliation } from "../../delivery/reconcile.job.ts";
import type { ConnectionRow } from "../connections.repo.ts";

export interface PauseNeeds {
  readonly store: Store;
  readonly purchases: Purchases;
  readonly reconciliation: Reconciliation;
}

/** Pauses everything that runs with an account, before the account is removed. */
export async function pauseAll(
  needs: PauseNeeds,
  caller: Caller,
  { workspaceId, platform }: ConnectionRow,
): Promise<void> {
  try {
    for (const running of await activePurchasesOf(needs.store.read, workspaceId, platform))
      await pause(needs, caller, running);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    const message = `${error.message} Running campaigns could not be paused, so the account stays connected.`;
    throw new AppError("CONNECTOR_UNAVAILABLE", { message });
  }
}

/** Pauses a purchase that runs or may run. Throws Unavailable if it may continue to run. */
async function pause(needs: PauseNeeds, caller: Caller, row: PlatformRow): Promise<void> {
  const { store, purchases, reconciliation } = needs;
  const mayStart = requestedState(row.status) === "running" || mayBeBought(row.status);
  const refusal = mayStart ? await accountRefusal(reconciliation, row) : undefined;
  if (refusal) return abandon(needs, caller, row, refusal);
  const now = await platformById(store.read, row.id);
  if (!now || shownState(now.status) !== "running") return;
  const { campaignId, platform } = now;
  const asked = await purchases.request({ campaignId, platform, action: "pause", actor: caller });
  if (!asked || asked.outcome.kind === "found") return;
  const { kind, error } = asked.outcome;
  if (isAccountError(error)) return abandon(needs, caller, asked.row, error);
  const isMissing = kind === "refused" && shownState(asked.row.status) === "failed";
  if (!isMissing) throw new Unavailable(error.message, kind === "unanswered");
}

/** Reconciles a purchase. Returns the refusal of the account if that prevents it. */
async function accountRefusal(reconciliation: Reconciliation, row: PlatformRow): Promise<PlatformError | undefined> {
  try {
    await reconciliation.reconcile(row);
    return undefined;
  } catch (error) {
    const cause = error instanceof Unavailable && error.cause instanceof Refused ? error.cause : undefined;
    if (cause && isAccountError(cause)) return platformErrorOf(cause);
    throw error;
  }
}

/** The service has lost the account and cannot pause anything. The purchase may run: it becomes `unconfirmed`. */
async function abandon(
  { store, purchases }: PauseNeeds,
  caller: Caller,
  row: PlatformRow,
  { code, message }: PlatformError,
): Promise<void> {
  const advice = `It could not be paused: check on ${platformNames[row.platform]} whether it runs.`;
  const outcome = { kind: "abandoned", error: { code, message: `${message} ${advice}` } } as const;
  await store.write(async (tx) => {
    const work = await findCampaignForWork(tx, row.campaignId);
    if (work) await purchases.settle(tx, { campaign: work.campaign, row }, { outcome, actor: caller });
  });
}

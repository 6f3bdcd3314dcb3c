import type { PlatformError } from "../../../../contracts/customers/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import type { CampaignRow } from "../campaigns.repo.ts";
import { adErrorFrom, appErrorOf } from "../connector/connector-errors.ts";
import { platformNames } from "../connector/port.ts";
import type { Outcome } from "./outcomes.ts";
import { shownState } from "./platform-state.ts";
import type { PlatformRow } from "./platforms.repo.ts";
import type { Purchases } from "./purchase.service.ts";
import type { StoredRequest } from "./requests/delivery-request.ts";

interface SentChange {
  readonly stored: StoredRequest;
  readonly outcome: Outcome;
}

/**
 * Changes the ads of a running campaign. Each platform has a request of its own, so a pause comes before or after the change,
 * never during it. The campaign itself changes with the outcomes, after every platform has accepted. Reconciling a request
 * without an outcome sends the stored campaign, which restores the ad.
 */
export function createAdChanges({ store, purchases }: { readonly store: Store; readonly purchases: Purchases }) {
  async function send(caller: Caller, after: CampaignRow, rows: readonly PlatformRow[]): Promise<SentChange[]> {
    const all: StoredRequest[] = [];
    for (const { platform, status } of rows) {
      const request = { campaignId: after.id, platform, action: "change", actor: caller } as const;
      const stored = shownState(status) === "running" && (await purchases.begin(request));
      if (stored) all.push(stored);
    }
    return Promise.all(
      all.map(async (stored) => ({ stored, outcome: await purchases.send({ ...stored, campaign: after }) })),
    );
  }

  /** Keeps the requests of the platforms that have accepted pending, so that reconciling restores their ads. */
  async function revert(changes: readonly SentChange[]): Promise<void> {
    const error: PlatformError = {
      code: "CONNECTOR_UNAVAILABLE",
      message: "A platform rejected the change: the ad is being restored.",
    };
    await store.write(async (tx) => {
      for (const { stored, outcome } of changes)
        await purchases.settle(tx, stored, {
          outcome: outcome.kind === "found" ? { kind: "unanswered", error } : outcome,
        });
    });
  }

  /**
   * Sends the changed campaign to the platforms on which it runs. Returns a function that stores the outcomes in the
   * transaction of the change. Throws the first platform's error.
   */
  return async (caller: Caller, after: CampaignRow, rows: readonly PlatformRow[]) => {
    const changes = await send(caller, after, rows).catch((error: unknown) => {
      throw appErrorOf(error);
    });
    for (const { stored, outcome } of changes) {
      if (outcome.kind === "found") continue;
      await revert(changes);
      const name = platformNames[stored.row.platform];
      throw adErrorFrom(
        outcome.error,
        `${name} did not accept the change, so nothing was changed. ${outcome.error.message}`,
      );
    }
    return async (tx: Writer): Promise<void> => {
      for (const { stored, outcome } of changes) {
        if (await purchases.settle(tx, { ...stored, campaign: after }, { outcome, actor: caller })) continue;
        const message = "The state of the campaign is being checked: try again in a moment.";
        throw new AppError("CAMPAIGN_ALREADY_ACTIVE", { message });
      }
    };
  };
}
export type AdChanges = ReturnType<typeof createAdChanges>;

import type { PlatformError } from "../../../../contracts/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import type { CampaignRow } from "../campaigns.repo.ts";
import { platformNames } from "../connector/port.ts";
import { appErrorFrom, appErrorOf } from "../connector/told.ts";
import type { Asking, StoredRequest } from "./asking.ts";
import type { Outcome } from "./outcomes.ts";
import { shownState } from "./platform-state.ts";
import type { PlatformRow } from "./platforms.repo.ts";

interface Told {
  readonly written: StoredRequest;
  readonly outcome: Outcome;
}

/**
 * Changing what runs. Each platform is told under a wish of its own, so that a pause comes before it or after it, never
 * between; the change itself is written down with the answers, once every platform has taken it. Until then a wish
 * without an end has the platform told of the campaign as it stands here: of the change nothing stays, anywhere.
 */
export function openChanging({ store, asking }: { readonly store: Store; readonly asking: Asking }) {
  async function ask(caller: Caller, after: CampaignRow, rows: readonly PlatformRow[]): Promise<Told[]> {
    const all: StoredRequest[] = [];
    for (const { platform, status } of rows) {
      const request = { campaignId: after.id, platform, action: "change", actor: caller } as const;
      const written = shownState(status) === "running" && (await asking.begin(request));
      if (written) all.push(written);
    }
    return Promise.all(
      all.map(async (written) => ({ written, outcome: await asking.ask({ ...written, campaign: after }) })),
    );
  }

  /** Those that know of the change are told back, by whoever looks their wishes up. */
  async function takeBack(told: readonly Told[]): Promise<void> {
    const error: PlatformError = {
      code: "CONNECTOR_UNAVAILABLE",
      message: "A change was not taken on every platform: it is told back what it was.",
    };
    await store.write(async (tx) => {
      for (const { written, outcome } of told)
        await asking.settle(tx, written, {
          outcome: outcome.kind === "found" ? { kind: "unanswered", error } : outcome,
        });
    });
  }

  /**
   * Tells the platforms on which a campaign runs what it is from now on. Answers what writes down, in the transaction
   * of the change, that they have taken it. Throws what one answered that has not.
   */
  return async (caller: Caller, after: CampaignRow, rows: readonly PlatformRow[]) => {
    const told = await ask(caller, after, rows).catch((error: unknown) => {
      throw appErrorOf(error);
    });
    for (const { written, outcome } of told) {
      if (outcome.kind === "found") continue;
      await takeBack(told);
      const message = `${platformNames[written.row.platform]} did not take the change, so nothing was changed. ${outcome.error.message}`;
      throw appErrorFrom(outcome.error, message);
    }
    return async (tx: Writer): Promise<void> => {
      for (const { written, outcome } of told) {
        if (await asking.settle(tx, { ...written, campaign: after }, { outcome, actor: caller })) continue;
        const message = "It is being found out whether the campaign runs: try again in a moment.";
        throw new AppError("CAMPAIGN_ALREADY_ACTIVE", { message });
      }
    };
  };
}
export type Changing = ReturnType<typeof openChanging>;

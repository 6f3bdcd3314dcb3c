import type { PlatformError } from "../../../../contracts/campaigns.ts";
import { Refused, type Standing, Unavailable } from "../connector/port.ts";
import { platformErrorOf } from "../connector/told.ts";
import type { PlatformChange, PlatformRow } from "./platforms.repo.ts";

/** What came of asking a platform for what a row wants. */
export type Outcome =
  | { readonly kind: "stands"; readonly standing: Standing }
  | { readonly kind: "refused"; readonly error: PlatformError }
  /** Nobody knows: the wish stays written down, and the number is looked up later. */
  | { readonly kind: "unknown"; readonly error: PlatformError };

/** Refusals of who asks, which say nothing of what was bought under a number. */
const ofTheAccount = ["USER_NOT_REGISTERED", "ACCOUNT_NOT_CONNECTED", "PERMISSION_DENIED"];

/** What an error of the connector says of a wish; `mayHaveHappened` before, by an earlier attempt without an answer. */
export function outcomeOf(error: unknown, mayHaveHappened: boolean): Outcome {
  const isUnknown =
    error instanceof Unavailable
      ? mayHaveHappened || error.mayHaveHappened
      : error instanceof Refused && mayHaveHappened && ofTheAccount.includes(error.code);
  return { kind: isUnknown ? "unknown" : "refused", error: platformErrorOf(error) };
}

const errorColumns = (error: PlatformError | null) => ({
  errorCode: error?.code ?? null,
  errorMessage: error?.message ?? null,
});

const states = { running: "running", paused: "paused", ended: "not_running" } as const;

/** How a row goes on from what came of it. A number under which nothing was bought, or that is forgotten, is given up. */
export function changeAfter(row: PlatformRow, outcome: Outcome, now: string): PlatformChange {
  if (outcome.kind === "unknown") return { ...errorColumns(outcome.error), updatedAt: now };
  if (outcome.kind === "stands") {
    const { state, campaign_id, ad_set_id, ad_id } = outcome.standing;
    const ids = { platformCampaignId: campaign_id, adSetId: ad_set_id, adId: ad_id };
    const isShort = row.wanted === "running" && state === "paused";
    const error = isShort ? { code: "CONNECTOR_UNAVAILABLE", message: "It was not resumed: activate it again." } : null;
    return { ...ids, ...errorColumns(error), state: states[state], wanted: null, updatedAt: now };
  }
  const isGone = outcome.error.code === "CAMPAIGN_NOT_FOUND";
  const isBought = row.state === "running" || row.state === "paused";
  const state = isBought && !isGone ? row.state : ("failed" as const);
  const request = isGone || (row.wanted !== null && !isBought) ? null : row.request;
  return { state, request, ...errorColumns(outcome.error), wanted: null, updatedAt: now };
}

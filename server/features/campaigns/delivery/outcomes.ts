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

/** A wish that is given up without having been found out about: its number may be alive. */
export interface GivenUp {
  readonly kind: "givenUp";
  readonly error: PlatformError;
}

/** Refusals of who asks, which say nothing of what was bought under a number. */
const ofTheAccount = ["USER_NOT_REGISTERED", "ACCOUNT_NOT_CONNECTED", "PERMISSION_DENIED"];
export const isOfTheAccount = ({ code }: Pick<PlatformError, "code">): boolean => ofTheAccount.includes(code);

/** What an error of the connector says of a wish; `mayHaveHappened` before, by an earlier call without an answer. */
export function outcomeOf(error: unknown, mayHaveHappened: boolean): Outcome {
  if (!(error instanceof Refused || error instanceof Unavailable)) throw error;
  const told = platformErrorOf(error);
  const mayHave = mayHaveHappened || error.mayHaveHappened;
  const saysNothing = error instanceof Unavailable || error.isGuess || isOfTheAccount(told);
  return { kind: mayHave && saysNothing ? "unknown" : "refused", error: told };
}

const errorColumns = (error: PlatformError | null) => ({
  errorCode: error?.code ?? null,
  errorMessage: error?.message ?? null,
});

const states = { running: "running", paused: "paused", ended: "not_running" } as const;

export const isBought = ({ state }: Pick<PlatformRow, "state">): boolean => state === "running" || state === "paused";

/** A wish was given up without an answer: asked again under its number, it is the same purchase. */
export const mayBeBought = ({ state, request }: Pick<PlatformRow, "state" | "request">): boolean =>
  state === "failed" && request !== null;

/**
 * How a row goes on from what came of it. A number under which nothing was bought, or that is forgotten, is dropped; a
 * row that has failed and has one may be bought under it.
 */
export function changeAfter(row: PlatformRow, outcome: Outcome | GivenUp, now: string): PlatformChange {
  if (outcome.kind === "unknown") return { ...errorColumns(outcome.error), updatedAt: now };
  if (outcome.kind === "givenUp")
    return { state: "failed", ...errorColumns(outcome.error), wanted: null, updatedAt: now };
  if (outcome.kind === "stands") {
    const { state, campaign_id, ad_set_id, ad_id } = outcome.standing;
    const ids = { platformCampaignId: campaign_id, adSetId: ad_set_id, adId: ad_id };
    const isShort = row.wanted === "running" && state === "paused";
    const error = isShort ? { code: "CONNECTOR_UNAVAILABLE", message: "It was not resumed: activate it again." } : null;
    return { ...ids, ...errorColumns(error), state: states[state], wanted: null, updatedAt: now };
  }
  const isGone = outcome.error.code === "CAMPAIGN_NOT_FOUND";
  // what has ended has not failed, when starting it anew is refused before it is asked for
  const isThere = isBought(row) || (row.wanted === null && row.request !== null);
  const state = isThere && !isGone ? row.state : ("failed" as const);
  const request = isThere && !isGone ? row.request : null;
  return { state, request, ...errorColumns(outcome.error), wanted: null, updatedAt: now };
}

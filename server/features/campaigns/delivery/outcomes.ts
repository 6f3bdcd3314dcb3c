import type { PlatformError } from "../../../../contracts/customers/campaigns.ts";
import { platformErrorOf } from "../connector/connector-errors.ts";
import { type Purchase, Refused, Unavailable } from "../connector/port.ts";
import type { Move, PlatformEvent } from "./platform-state.ts";
import type { PlatformChange } from "./platforms.repo.ts";

/** The result of a request to a platform. */
export type Outcome =
  | { readonly kind: "found"; readonly purchase: Purchase }
  | { readonly kind: "refused"; readonly error: PlatformError }
  /** The request may have been done: it stays pending, and its number is queried later. */
  | { readonly kind: "unanswered"; readonly error: PlatformError };

/** How a request ends that was not answered, or not sent. */
export interface Unsent {
  /** `abandoned`: given up without an answer, its purchase may exist. `disqualified`: a check failed before it was sent. */
  readonly kind: "abandoned" | "disqualified";
  readonly error: PlatformError;
}

const accountErrors = ["USER_NOT_REGISTERED", "ACCOUNT_NOT_CONNECTED", "PERMISSION_DENIED"];
/** Whether it refuses the account. That says nothing about a purchase. */
export const isAccountError = ({ code }: Pick<PlatformError, "code">): boolean => accountErrors.includes(code);

/** The outcome of a request that failed with a connector's error. `mayHaveHappened`: an earlier attempt got no answer. */
export function outcomeOf(error: unknown, mayHaveHappened: boolean): Exclude<Outcome, { kind: "found" }> {
  if (!(error instanceof Refused || error instanceof Unavailable)) throw error;
  const reported = platformErrorOf(error);
  const isInconclusive = error instanceof Unavailable || error.isGuess || isAccountError(reported);
  const isPending = (mayHaveHappened || error.mayHaveHappened) && isInconclusive;
  return { kind: isPending ? "unanswered" : "refused", error: reported };
}

export function eventOf(outcome: Outcome | Unsent): PlatformEvent {
  if (outcome.kind === "found") return `found_${outcome.purchase.state}`;
  if (outcome.kind === "refused") return outcome.error.code === "CAMPAIGN_NOT_FOUND" ? "missing" : "refused";
  return outcome.kind;
}

const errorColumns = (error: PlatformError | null) => ({
  errorCode: error?.code ?? null,
  errorMessage: error?.message ?? null,
});

const notResumed: PlatformError = {
  code: "CONNECTOR_UNAVAILABLE",
  message: "It was not resumed: activate it again.",
};

/** The columns that change with an outcome. */
export function changeAfter({ to, number, effects }: Move, outcome: Outcome | Unsent, now: string): PlatformChange {
  const columns = { status: to, ...(number === "drop" && { request: null }), updatedAt: now };
  if (outcome.kind !== "found") return { ...columns, ...errorColumns(outcome.error) };
  const { campaign_id, ad_set_id, ad_id } = outcome.purchase;
  const ids = { platformCampaignId: campaign_id, adSetId: ad_set_id, adId: ad_id };
  return { ...columns, ...ids, ...errorColumns(effects.includes("report_not_resumed") ? notResumed : null) };
}

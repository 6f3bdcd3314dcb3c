import type { Campaign } from "../../../../contracts/customers/campaigns.ts";

/**
 * The status of a campaign on one platform. A purchase is made under a number of our own; all but `not_started` and `failed`
 * have one. A status that ends in "ing", except `running`, is pending: a request was stored and its result is not known yet.
 */
export const platformStatuses = [
  "not_started",
  /** A purchase is pending. */
  "starting",
  "running",
  /** It runs; a changed ad is pending. */
  "changing",
  /** It runs; a pause is pending. */
  "pausing",
  "paused",
  /** It is paused; a resumption is pending. */
  "resuming",
  /** The platform has ended it. */
  "ended",
  /** Nothing was bought, or the platform no longer knows the purchase. */
  "failed",
  /** A request was given up without an answer: the purchase may exist and run. */
  "unconfirmed",
  /** An unconfirmed purchase is requested again under its number. */
  "retrying",
] as const;
export type PlatformStatus = (typeof platformStatuses)[number];

export const platformEvents = [
  /** Somebody starts it. The account that bought it before is connected, or nothing was bought. */
  "start",
  /** Somebody starts it. The connected account is not the one that bought it before. */
  "start_with_other_account",
  /** Somebody starts it. No account is connected. */
  "start_without_account",
  "pause",
  /** The ad of a running campaign changes. */
  "change",
  /** A check fails before the platform is called. */
  "disqualified",
  /** The platform reports the purchase as running, or has just started it. */
  "found_running",
  "found_paused",
  "found_ended",
  /** The platform refuses the request: nothing was done. */
  "refused",
  /** The platform knows no purchase under the number. */
  "missing",
  /** There is no answer: the request may have been done. */
  "unanswered",
  /** The request is given up without an answer. */
  "abandoned",
] as const;
export type PlatformEvent = (typeof platformEvents)[number];

/** What the service does in the transaction of the transition. `record_…` goes to the audit log and the vehicle's timeline. */
export type Effect =
  | "reconcile_later"
  | "check_at_end"
  | "report_not_resumed"
  | "record_requested"
  | "record_activated"
  | "record_resumed"
  | "record_paused"
  | "record_ended"
  | "record_failed";

export interface Move {
  readonly kind: "move";
  readonly to: PlatformStatus;
  /** What happens to the purchase's number. A new one is a purchase of its own. */
  readonly number: "keep" | "new" | "drop";
  readonly effects: readonly Effect[];
}
export type Transition =
  | Move
  /** There is nothing to do. */
  | { readonly kind: "stay" }
  | { readonly kind: "reject"; readonly reason: "busy" | "no_account" | "other_account" };

type ShownState = Campaign["platforms"][number]["state"];
const shownStates: Readonly<Record<PlatformStatus, ShownState>> = {
  not_started: "not_running",
  starting: "not_running",
  running: "running",
  changing: "running",
  pausing: "running",
  paused: "paused",
  resuming: "paused",
  ended: "not_running",
  failed: "failed",
  unconfirmed: "failed",
  retrying: "failed",
};

/** The state in the API. */
export const shownState = (status: PlatformStatus): ShownState => shownStates[status];
export const statusesShownAs = (state: ShownState): PlatformStatus[] =>
  platformStatuses.filter((status) => shownStates[status] === state);

/** The state that a pending request asks for; null where none is pending. */
export function requestedState(status: PlatformStatus): "running" | "paused" | null {
  if (status === "pausing") return "paused";
  return isPending(status) ? "running" : null;
}

export const pendingStatuses = [
  "starting",
  "changing",
  "pausing",
  "resuming",
  "retrying",
] as const satisfies readonly PlatformStatus[];
export const isPending = (status: PlatformStatus): boolean => pendingStatuses.some((one) => one === status);

/** Whether the platform is known to hold it, running or paused. */
export const isBought = (status: PlatformStatus): boolean =>
  shownStates[status] === "running" || shownStates[status] === "paused";

/** Whether an earlier request was given up: requested again under its number, it is the same purchase. */
export const mayBeBought = (status: PlatformStatus): boolean => status === "unconfirmed" || status === "retrying";

const hasNumber = (status: PlatformStatus): boolean => status !== "not_started" && status !== "failed";

const stay: Transition = { kind: "stay" };
const reject = (reason: "busy" | "no_account" | "other_account"): Transition => ({ kind: "reject", reason });

/** How a status changes with an event, and what that causes. */
export function transition(status: PlatformStatus, event: PlatformEvent): Transition {
  switch (event) {
    case "start":
    case "start_with_other_account":
    case "start_without_account":
      return started(status, event);
    case "pause":
      if (requestedState(status) === "running") return reject("busy");
      return shownStates[status] === "running" ? requested("pausing", "keep") : stay;
    case "change":
      if (isPending(status)) return reject("busy");
      return status === "running" ? requested("changing", "keep") : stay;
    case "disqualified":
      if (isPending(status) || status === "running") return stay;
      return status === "not_started" ? resolved(status, "failed", "keep") : resolved(status, status, "keep");
    default:
      return outcome(status, event);
  }
}

type StartEvent = Extract<PlatformEvent, `start${string}`>;
type OutcomeEvent = Exclude<PlatformEvent, StartEvent | "pause" | "change" | "disqualified">;

function started(status: PlatformStatus, event: StartEvent): Transition {
  if (status === "running" || status === "changing") return stay;
  if (status === "pausing") return reject("busy");
  // a pending request is repeated as it was, whatever has changed since
  if (isPending(status)) return requested(status, "keep", ["record_requested"]);
  if (event === "start_without_account") return reject("no_account");
  // the other account would buy a second time what may run with the former one
  if (status === "unconfirmed" && event === "start_with_other_account") return reject("other_account");
  if (status === "unconfirmed") return requested("retrying", "keep", ["record_requested"]);
  if (status === "paused" && event === "start") return requested("resuming", "keep", ["record_requested"]);
  return requested("starting", "new", ["record_requested"]);
}

function outcome(status: PlatformStatus, event: OutcomeEvent): Move {
  switch (event) {
    case "found_running":
      return resolved(status, "running", "keep");
    case "found_paused": {
      const move = resolved(status, "paused", "keep");
      const isShort = requestedState(status) === "running";
      return isShort ? { ...move, effects: [...move.effects, "report_not_resumed"] } : move;
    }
    case "found_ended":
      return resolved(status, "ended", "keep");
    case "refused":
      return refused(status);
    case "missing":
      return resolved(status, "failed", "drop");
    case "unanswered":
      return { kind: "move", to: status, number: "keep", effects: [] };
    case "abandoned":
      return resolved(status, hasNumber(status) ? "unconfirmed" : "failed", "keep");
  }
}

/** A refusal leaves what was bought as it was; a purchase that was only requested fails, and its number is dropped. */
function refused(status: PlatformStatus): Move {
  if (isBought(status)) return resolved(status, shownStates[status] === "running" ? "running" : "paused", "keep");
  if (status === "ended" || status === "unconfirmed") return resolved(status, status, "keep");
  return resolved(status, "failed", "drop");
}

const requested = (to: PlatformStatus, number: Move["number"], more: readonly Effect[] = []): Move => ({
  kind: "move",
  to,
  number,
  effects: ["reconcile_later", ...more],
});

/** Nothing is pending any more. Only a change that the API shows is recorded. */
function resolved(from: PlatformStatus, to: PlatformStatus, number: Move["number"]): Move {
  const record = recordOf(from, to);
  const isRunning = to === "running" && (record.length > 0 || requestedState(from) === "running");
  return { kind: "move", to, number, effects: [...(isRunning ? ["check_at_end" as const] : []), ...record] };
}

function recordOf(from: PlatformStatus, to: PlatformStatus): readonly Effect[] {
  const [before, after] = [shownStates[from], shownStates[to]];
  if (before === after) return [];
  if (after === "running") return [before === "paused" ? "record_resumed" : "record_activated"];
  if (after === "not_running") return ["record_ended"];
  return [`record_${after}`];
}

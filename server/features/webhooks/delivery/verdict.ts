import { days, hours, minutes, seconds } from "../../../platform/clock.ts";
import { retryAfterMs } from "../../../platform/net/retry-after.ts";

/** The result of one attempt. */
export interface Answer {
  /** Null: no answer came. */
  readonly statusCode: number | null;
  /** Why it does not count as delivered; null if it does. */
  readonly error: string | null;
  /** The header as the receiver sent it. */
  readonly retryAfter: string | undefined;
}

export interface Tried {
  readonly answer: Answer;
  /** Counted from 1, this one included. */
  readonly attempt: number;
  readonly now: Date;
  /** A ping is sent once, because its sender waits for the result. Its failure does not affect messages. */
  readonly isPing: boolean;
  /** When the subscription's current series of failures started. */
  readonly failingSince: Date | undefined;
  /** From 0 to 1, for the jitter. */
  readonly random: number;
}

export interface Verdict {
  readonly status: "delivered" | "pending" | "failed";
  readonly nextAttemptAt: Date | null;
  /** Nothing is sent before: to keep the order, or because the receiver requested it. */
  readonly restUntil: Date | null;
  /** Why the subscription is disabled; null if it stays active. */
  readonly disable: DisableReason | null;
}

/** Why a subscription is disabled, as the API reports it. */
export const disableReasons = {
  gone: "The receiver answered 410 Gone.",
  undeliverable: "Nothing could be delivered for five days.",
} as const;
export type DisableReason = keyof typeof disableReasons;

/** Pauses before the second, third, ... attempt (completions, section 9). */
export const pausesMs = [
  seconds(5),
  minutes(5),
  minutes(30),
  ...[2, 5, 10, 14, 20, 24].map(hours),
] as const satisfies readonly number[];
/** Pauses are up to 10 % longer, so that retries do not arrive all at once. Our own estimate. */
const jitter = 0.1;
const maxRetryAfter = hours(24);
const disableAfter = days(5);

const over = (status: "delivered" | "failed", disable: DisableReason | null = null): Verdict => ({
  status,
  nextAttemptAt: null,
  restUntil: null,
  disable,
});

/** The consequences of an attempt for the message and its subscription. */
export function judge({ answer, attempt, now, isPing, failingSince, random }: Tried): Verdict {
  if (answer.error === null) return over("delivered");
  if (answer.statusCode === 410) return over("failed", "gone");
  if (isPing) return over("failed");
  if (failingSince !== undefined && now.getTime() - failingSince.getTime() >= disableAfter) {
    return over("failed", "undeliverable");
  }
  const pause = pausesMs[attempt - 1];
  if (pause === undefined) return over("failed");
  const requested = Math.min(retryAfterMs(answer.retryAfter, now) ?? 0, maxRetryAfter);
  const nextAttemptAt = new Date(now.getTime() + Math.max(pause * (1 + jitter * random), requested));
  // a first failure may be temporary: later messages wait for its second attempt, which keeps the order
  const rests = attempt === 1 || requested > 0;
  return { status: "pending", nextAttemptAt, restUntil: rests ? nextAttemptAt : null, disable: null };
}

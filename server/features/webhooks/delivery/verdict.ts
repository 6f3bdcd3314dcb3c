import { days, hours, minutes, seconds } from "../../../platform/clock.ts";
import { retryAfterMs } from "../../../platform/net/retry-after.ts";

/** What came of one attempt. */
export interface Answer {
  /** Null: no answer came. */
  readonly statusCode: number | null;
  /** Why it does not count as delivered; null where it does. */
  readonly error: string | null;
  /** As the receiver wrote it. */
  readonly retryAfter: string | undefined;
}

export interface Tried {
  readonly answer: Answer;
  /** Counted from 1, this one included. */
  readonly attempt: number;
  readonly now: Date;
  /** A ping is an answer to somebody who waits for it: it is tried once, and its failure says nothing of the messages. */
  readonly isPing: boolean;
  /** When the subscription's present run of failures began. */
  readonly failingSince: Date | undefined;
  /** From 0 to 1, for the jitter. */
  readonly random: number;
}

export interface Verdict {
  readonly status: "delivered" | "pending" | "failed";
  readonly nextAttemptAt: Date | null;
  /** Until when the subscription rests, so that nothing overtakes, or because the receiver asked for it. */
  readonly restUntil: Date | null;
  /** Why the subscription ends here; null where it goes on. */
  readonly disable: string | null;
}

/** Pauses before the second, third, ... attempt (completions, section 9). */
export const pausesMs = [
  seconds(5),
  minutes(5),
  minutes(30),
  ...[2, 5, 10, 14, 20, 24].map(hours),
] as const satisfies readonly number[];
/** Up to a tenth more, never less: a receiver that recovers does not get all deliveries at once. Our own estimate. */
const jitter = 0.1;
const longestRetryAfter = hours(24);
const disableAfter = days(5);

const over = (status: "delivered" | "failed", disable: string | null = null): Verdict => ({
  status,
  nextAttemptAt: null,
  restUntil: null,
  disable,
});

/** What follows from an attempt, for the message and for its subscription. */
export function judge({ answer, attempt, now, isPing, failingSince, random }: Tried): Verdict {
  if (answer.error === null) return over("delivered");
  if (answer.statusCode === 410) return over("failed", "The receiver answered 410 Gone.");
  if (isPing) return over("failed");
  if (failingSince !== undefined && now.getTime() - failingSince.getTime() >= disableAfter) {
    return over("failed", "Nothing could be delivered for five days.");
  }
  const pause = pausesMs[attempt - 1];
  if (pause === undefined) return over("failed");
  const asked = Math.min(retryAfterMs(answer.retryAfter, now) ?? 0, longestRetryAfter);
  const nextAttemptAt = new Date(now.getTime() + Math.max(pause * (1 + jitter * random), asked));
  // a first failure may be a hiccup: what comes after it waits for its second try, and the order stays
  const rests = attempt === 1 || asked > 0;
  return { status: "pending", nextAttemptAt, restUntil: rests ? nextAttemptAt : null, disable: null };
}
